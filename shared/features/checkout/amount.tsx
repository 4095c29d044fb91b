/** Renders an amount whose digits stay in order beside Arabic text (MNY-4). */
export function Amount({ text }: { readonly text: string }) {
  return <bdi dir="ltr">{text}</bdi>;
}

/** A mark no translation contains. */
const PLACE = '\u0001';

/** Renders a sentence with an amount in it: the text is asked for with a mark, and the amount is set in its place. */
export function WithAmount({ text, amount }: { readonly text: (mark: string) => string; readonly amount: string }) {
  const [before, after = ''] = text(PLACE).split(PLACE);
  return (
    <>
      <span>{before}</span>
      <Amount text={amount} />
      <span>{after}</span>
    </>
  );
}
