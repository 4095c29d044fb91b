import { Fragment } from 'react';

/** Renders an amount whose digits stay in order beside Arabic text (MNY-4). */
export function Amount({ text }: { readonly text: string }) {
  return <bdi dir="ltr">{text}</bdi>;
}

/** Renders a sentence with amounts: in `text` the first one is `\u0001`, the second `\u0002`, which no translation contains. */
export function WithAmounts({ text, amounts }: { readonly text: string; readonly amounts: readonly string[] }) {
  return text.split(/(\p{Cc})/u).map((part, at) => {
    const amount = at % 2 > 0 && amounts[part.charCodeAt(0) - 1];
    // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text is its place
    return <Fragment key={at}>{amount ? <Amount text={amount} /> : <span>{part}</span>}</Fragment>;
  });
}
