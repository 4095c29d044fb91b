import { Amount } from '../checkout/amount.tsx';
import type { Translate } from '../i18n/messages.ts';
import { formatDa } from '../money/format.ts';
import { toCentimes } from '../money/round.ts';
import type { LineNote } from './cart-check.ts';
import type { CartLine } from './cart-line.ts';
import type { CART_NOTE_MESSAGES } from './line-note.messages.ts';

type Say = Translate<typeof CART_NOTE_MESSAGES>;

const GONE = {
  'sold-out': 'goneSoldOut',
  'not-on-sale': 'goneNotOnSale',
  'variant-gone': 'goneVariant',
  'choose-again': 'goneChoose',
} as const;

interface Props {
  readonly id: string;
  readonly line: CartLine;
  readonly note: LineNote | undefined;
  readonly className: string;
  readonly currency: string;
  readonly t: Say;
}

/** Whether a line's note explains its stock, so that nothing else has to. */
export function explainsStock({ quantity }: CartLine, note: LineNote | undefined): boolean {
  return note?.gone !== undefined || note?.lowered?.to === quantity;
}

/** What changed about a line since the shopper saw it last: price, stock, or that it cannot be ordered any more. */
export function LineNoteText({ id, line, note, className, currency, t }: Props) {
  const { gone, lowered, priceWas } = note ?? {};
  const isLowered = gone === undefined && lowered?.to === line.quantity;
  if (!gone && !isLowered && priceWas === undefined) return null;
  return (
    <p id={id} className={className} data-note={gone ? 'gone' : 'changed'}>
      {gone && t(GONE[gone] ?? 'goneNotOnSale')}
      {isLowered && t('lowered', { count: lowered.to, from: lowered.from })}{' '}
      {!gone && priceWas !== undefined && (
        <WithTwo
          text={t('priceChanged', { was: '\u0001', now: '\u0002' })}
          was={formatDa(toCentimes(priceWas), currency)}
          now={formatDa(toCentimes(line.unitPrice), currency)}
        />
      )}
    </p>
  );
}

/** A sentence with two amounts in the places of two marks no translation contains. */
function WithTwo({ text, was, now }: { readonly text: string; readonly was: string; readonly now: string }) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are the marks
  const [first = '', mark, between = '', , last = ''] = text.split(/([\u0001\u0002])/);
  const [one, two] = mark === '\u0001' ? [was, now] : [now, was];
  return (
    <>
      {first}
      <Amount text={one} />
      {between}
      <Amount text={two} />
      {last}
    </>
  );
}
