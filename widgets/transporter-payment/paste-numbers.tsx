import { useId, useRef, useState } from 'react';
import type { CheckedParcels } from '../../shared/api/payments.ts';
import type { Outcome } from '../../shared/browser/http/outcome.ts';
import { useLatestRequest } from '../../shared/browser/http/use-latest-request.ts';
import { CallFailure } from '../../shared/browser/ui/call-failure.tsx';
import { pastedNumbers } from '../../shared/rules/payments/tracking-number.ts';
import { type OrderRow, rowsByNumber } from './order-options.ts';
import type { TranslatePayment } from './transporter-payment.messages.ts';

/** Result of a paste. */
interface Pasted {
  readonly ticked: number;
  readonly already: number;
  readonly missing: readonly string[];
}

interface PasteNumbersProps {
  readonly rows: readonly OrderRow[];
  readonly chosen: ReadonlySet<string>;
  readonly t: TranslatePayment;
  readonly onChoose: (ids: ReadonlySet<string>) => void;
  /** Asks why numbers are not among the orders. */
  readonly check: (numbers: readonly string[], signal: AbortSignal) => Promise<Outcome<CheckedParcels>>;
}

/** Ticks the orders of pasted tracking numbers, and lists the numbers that are none of them, with the reason. */
export function PasteNumbers({ rows, chosen, t, onChoose, check }: PasteNumbersProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [pasted, setPasted] = useState<Pasted | null>(null);
  /** Why numbers are missing; null while that is on its way. */
  const [reasons, setReasons] = useState<Outcome<CheckedParcels> | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useLatestRequest();

  const explain = async (missing: readonly string[]) => {
    setReasons(null);
    latest.cancel();
    if (missing.length === 0) return;
    const outcome = await latest.run((signal) => check(missing, signal));
    if (outcome.kind !== 'aborted') setReasons(outcome);
  };
  const tick = async (content: string) => {
    const known = rowsByNumber(rows);
    const numbers = pastedNumbers(content, (number) => known.has(number));
    if (numbers.length === 0) return;
    const matching = new Set(numbers.flatMap((number) => known.get(number)?.id ?? []));
    const missing = numbers.filter((number) => !known.has(number));
    const already = [...matching].filter((one) => chosen.has(one)).length;
    const ticked = matching.size - already;
    setText('');
    setPasted({ ticked, already, missing });
    if (ticked > 0) onChoose(new Set([...chosen, ...matching]));
    await explain(missing);
  };

  return (
    <details className="z-transporter-payment-paste">
      <summary>{t('paste')}</summary>
      <label htmlFor={id}>{t('pasteLabel')}</label>
      <textarea
        id={id}
        ref={field}
        rows={4}
        dir="ltr"
        value={text}
        spellCheck={false}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onPaste={(event) => {
          const content = event.clipboardData?.getData('text/plain') ?? '';
          if (content.trim() === '') return;
          event.preventDefault();
          void tick(`${text}\n${content}`);
        }}
      />
      <button type="button" onClick={() => void tick(text)}>
        {t('pasteTick')}
      </button>
      <div role="status">{pasted && <PasteResult {...{ pasted, reasons, t }} />}</div>
      {pasted && reasons && reasons.kind !== 'ok' && (
        <CallFailure
          text={t('noReason')}
          retry={t('retry')}
          failure={reasons}
          field={field.current}
          onRetry={() => void explain(pasted.missing)}
        />
      )}
    </details>
  );
}

function PasteResult({
  pasted: { ticked, already, missing },
  reasons,
  t,
}: {
  readonly pasted: Pasted;
  readonly reasons: Outcome<CheckedParcels> | null;
  readonly t: TranslatePayment;
}) {
  const checked = reasons?.kind === 'ok' ? reasons.data : [];
  return (
    <>
      <p>
        <span>{t('pasted', { count: ticked })}</span>
        {already > 0 && <span>{` · ${t('already', { count: already })}`}</span>}
      </p>
      {missing.length > 0 && (
        <>
          <p>{t('missing', { count: missing.length })}</p>
          <ul>
            {missing.map((number) => {
              const { reason, url } = checked.find((one) => one.number === number) ?? {};
              return (
                <li key={number}>
                  {url ? (
                    <a href={url} target="_blank" rel="noopener">
                      <bdi dir="ltr">{number}</bdi>
                    </a>
                  ) : (
                    <bdi dir="ltr">{number}</bdi>
                  )}
                  {reason && <span>{` · ${reason}`}</span>}
                </li>
              );
            })}
          </ul>
          {reasons === null && <p>{t('looking')}</p>}
        </>
      )}
    </>
  );
}
