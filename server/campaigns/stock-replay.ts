/** A row of `stock_movements`. */
interface LedgerMovement {
  readonly id: number;
  readonly stock_item_id: number;
  readonly kind: string;
  readonly quantity: number;
  readonly from_account: string;
  readonly from_warehouse_id: number | null;
  readonly to_account: string;
  readonly to_warehouse_id: number | null;
  readonly order_id: number | null;
  readonly expedition_id: number | null;
  readonly undoes_id: number | null;
  /** Start of its transaction. */
  readonly created_at: Date;
}

/** Movements of the item that are named with a broken promise. */
const NAMED = 8;

/** Adds movements up one after another, as simply as it can be written, and returns where a rule of the ledger is broken. */
export function replayLedger(movements: readonly LedgerMovement[]): string[] {
  const problems: string[] = [];
  const balances = new Map<string, number>();
  const byId = new Map(movements.map((one) => [one.id, one]));
  const undone = new Set<number>();
  const add = (account: string, change: number, { id }: LedgerMovement) => {
    const after = (balances.get(account) ?? 0) + change;
    balances.set(account, after);
    if (after < 0 && !/ (outside|lost) /.test(account)) problems.push(`movement ${id} leaves ${after} in${account}`);
  };
  /**
   * Returns an item's unreserved pieces, negative after a loss of pieces that orders had reserved. A warehouse that lost those of
   * an expedition has none.
   */
  const unreserved = (item: number) =>
    [...balances].reduce(
      (sum, [account, balance]) => {
        if (!account.startsWith(' on_hand ') || !account.endsWith(` ${item}`)) return sum;
        return sum + Math.max(0, balance - (balances.get(account.replace('on_hand', 'reserved_expedition')) ?? 0));
      },
      -(balances.get(` reserved_order null ${item}`) ?? 0),
    );

  for (const one of movements) {
    const item = one.stock_item_id;
    add(` ${one.from_account} ${one.from_warehouse_id} ${item}`, -one.quantity, one);
    add(` ${one.to_account} ${one.to_warehouse_id} ${item}`, one.quantity, one);
    if (one.order_id !== null) {
      if (one.from_account === 'reserved_order') add(` order ${one.order_id} ${item}`, -one.quantity, one);
      if (one.to_account === 'reserved_order') add(` order ${one.order_id} ${item}`, one.quantity, one);
      if (one.kind === 'send' && one.from_account === 'on_hand')
        add(` away ${one.order_id} ${item}`, one.quantity, one);
      if (one.kind === 'return') add(` away ${one.order_id} ${item}`, -one.quantity, one);
    }
    if (one.expedition_id !== null) {
      for (const [account, name] of [
        ['reserved_expedition', 'put on'],
        ['in_transit', 'on the way with'],
      ] as const) {
        const pieces = ` ${name} expedition ${one.expedition_id} ${item}`;
        if (one.from_account === account) add(pieces, -one.quantity, one);
        if (one.to_account === account) add(pieces, one.quantity, one);
      }
    }
    // Sending takes two movements: the pieces leave, and their reservation ends.
    if (one.kind === 'send' || one.kind === 'dispatch') {
      add(` claimed ${item}`, one.from_account === 'on_hand' ? one.quantity : -one.quantity, one);
    }
    const isPromise = one.kind === 'reserve' || one.kind === 'provision';
    if (isPromise && unreserved(item) < 0) {
      problems.push(
        `movement ${one.id} (${one.kind}) promised ${one.quantity} that were not available: ${unreserved(item)}, after ${movementsBefore(movements, one)}`,
      );
    }
    if (one.undoes_id !== null) {
      const old = byId.get(one.undoes_id);
      const isCounter =
        old?.quantity === one.quantity && old.from_account === one.to_account && old.to_account === one.from_account;
      if (!isCounter || undone.has(one.undoes_id)) problems.push(`movement ${one.id} is no undo of ${one.undoes_id}`);
      if (one.from_account === 'on_hand' && unreserved(item) < 0) {
        problems.push(`the undo ${one.id} removed pieces that were reserved: ${unreserved(item)}`);
      }
      undone.add(one.undoes_id);
    }
  }
  for (const [account, balance] of balances) {
    if (account.includes(' claimed ') && balance !== 0)
      problems.push(`${balance} pieces of${account} left and are still claimed`);
  }
  return problems;
}

/** Returns the last movements of an item up to one of them, each with the start of its transaction: those that overlap raced. */
function movementsBefore(movements: readonly LedgerMovement[], { id, stock_item_id: item }: LedgerMovement): string {
  return movements
    .filter((one) => one.stock_item_id === item && one.id <= id)
    .slice(-NAMED)
    .map((one) => {
      const accounts = `${one.from_account} ${one.from_warehouse_id ?? ''} → ${one.to_account} ${one.to_warehouse_id ?? ''}`;
      return `${one.id} ${one.kind} ${one.quantity} ${accounts} (${one.created_at.toISOString()})`;
    })
    .join('; ');
}
