/** A field as it stands in the form's data, and what is to stand there. */
export interface PostedAmount {
  readonly name: string;
  readonly shown: string;
  readonly posted: string;
}

/**
 * Puts canonical amounts into a form's data in place of the shown ones (MNY-7). Several fields may share a name, such as
 * `price[]`: entries and fields are both in the order of the page, which tells them apart.
 */
export function postAmounts(data: FormData, amounts: readonly PostedAmount[]): void {
  const waiting = amounts.filter(({ shown, posted }) => shown !== posted);
  if (waiting.length === 0) return;
  const entries = [...data].map(([name, value]): [string, FormDataEntryValue] => {
    const at = waiting.findIndex((amount) => amount.name === name && amount.shown === value);
    const [amount] = at < 0 ? [] : waiting.splice(at, 1);
    return [name, amount ? amount.posted : value];
  });
  for (const name of new Set(entries.map(([each]) => each))) data.delete(name);
  for (const [name, value] of entries) data.append(name, value);
}
