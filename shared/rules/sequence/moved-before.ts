/** Returns a sequence after a move in front of another entry; null, or an entry that is gone, leads to the end. */
export function movedBefore<Id>(ids: readonly Id[], id: Id, before: Id | null): Id[] {
  const others = ids.filter((one) => one !== id);
  const at = before === null ? -1 : others.indexOf(before);
  others.splice(at < 0 ? others.length : at, 0, id);
  return others;
}
