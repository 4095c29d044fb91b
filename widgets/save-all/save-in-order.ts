/** Forms of one group that are under way at the same time. */
const AT_ONCE = 4;

interface Grouped {
  readonly dataset: { readonly saveGroup?: string | undefined };
}

/**
 * Saves forms in their order, one after another. Rows, which have a `data-save-group`, follow the other forms, as they may
 * depend on what those store; neighbours of one group go four at a time. After `isStopped` no further form begins.
 */
export async function saveInOrder<Form extends Grouped>(
  forms: readonly Form[],
  save: (form: Form) => Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  for (const batch of batchesOf(forms)) {
    const waiting = [...batch];
    const saveNext = async (): Promise<void> => {
      const form = isStopped() ? undefined : waiting.shift();
      if (!form) return;
      await save(form);
      return saveNext();
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, batch.length) }, saveNext));
  }
}

/** Neighbours of one group are a batch; a form without a group is one by itself. */
function batchesOf<Form extends Grouped>(forms: readonly Form[]): Form[][] {
  const batches: Form[][] = [];
  const isRow = ({ dataset }: Form) => Number(dataset.saveGroup !== undefined);
  for (const form of [...forms].sort((one, other) => isRow(one) - isRow(other))) {
    const group = form.dataset.saveGroup;
    const last = batches.at(-1);
    if (group && last?.[0]?.dataset.saveGroup === group) last.push(form);
    else batches.push([form]);
  }
  return batches;
}
