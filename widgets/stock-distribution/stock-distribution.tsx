import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { clearFieldError, clearFieldErrors, showFieldError } from '../../shared/browser/form/field-errors.ts';
import { type PastedColumn, pasteColumn, pastedLines } from '../../shared/browser/form/paste-column.ts';
import { setByScript } from '../../shared/browser/form/set-by-script.ts';
import { useFormReset } from '../../shared/browser/form/use-form-reset.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { useAnnouncement } from '../../shared/browser/time/use-announcement.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { checkDistribution, parsePieces } from '../../shared/rules/stock/quantity.ts';
import { contract } from './stock-distribution.contract.ts';
import { messages } from './stock-distribution.messages.ts';

function StockDistribution({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { form, quantity: fields, total, submit } = parts;
  const t = useMessages(messages, host, contract.tag);
  const patch = useDomPatch();
  const outlet = useOutlet((node) => submit.before(node));
  const read = () => {
    const max = total ? parsePieces(total.value) : (attributes.max ?? 0);
    const check = checkDistribution(
      fields.map(({ value }) => value),
      max ?? 0,
    );
    return { ...check, max, left: (max ?? 0) - check.sum };
  };
  const [checked, setChecked] = useState(read);
  const [chosen, setChosen] = useState<HTMLInputElement | null>(null);
  const [pasted, setPasted] = useState<PastedColumn | null>(null);
  const { wrong, sum, isTooMuch, max, left } = checked;
  // Without a maximum no row is wrong yet: what is missing is the number above them.
  const hasRows = max !== null && wrong.length > 0;
  const isValid = max !== null && !hasRows && !isTooMuch;
  const isTouched = sum > 0 || hasRows;
  useHostState<typeof contract>(host, !isValid && isTouched ? 'invalid' : null);

  useEffect(() => {
    for (const [row, field] of fields.entries()) {
      clearFieldError(form, field.name);
      if (max !== null && wrong.includes(row)) showFieldError(form, field.name, [t('row', { max })]);
    }
    patch.set(submit, 'disabled', !isValid && isTouched ? '' : null);
  }, [fields, wrong, max, isValid, isTouched, form, submit, patch, t]);
  useEffect(() => () => clearFieldErrors(form), [form]);

  // Not by focus: on the way to the button Tab passes every row.
  const choose = (target: EventTarget | null) => {
    const field = fields.find((one) => one === target);
    if (field) setChosen(field);
  };
  const update = () => {
    const now = read();
    setChecked(now);
    emit('change', {
      sum: now.sum,
      left: now.left,
      valid: now.max !== null && now.wrong.length === 0 && !now.isTooMuch,
    });
  };
  useDomEvent(form, 'input', ({ target }) => {
    choose(target);
    update();
  });
  useFormReset(form, () => {
    setPasted(null);
    update();
  });
  useDomEvent(form, 'click', ({ target }) => choose(target));
  useDomEvent(form, 'paste', (event) => {
    const field = fields.find((one) => one === event.target);
    const lines = field ? pastedLines(event.clipboardData?.getData('text/plain') ?? '') : null;
    if (field === undefined || lines === null) return;
    event.preventDefault();
    setPasted(
      pasteColumn(fields.slice(fields.indexOf(field)), lines, (text) => {
        const pieces = parsePieces(text);
        return pieces === null ? null : String(pieces);
      }),
    );
  });
  // Capture phase, ahead of whoever sends the form: Enter in a field is stopped like the button.
  useDomEvent(
    form,
    'submit',
    (event) => {
      const now = read();
      if (now.max !== null && now.wrong.length === 0 && !now.isTooMuch) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setChecked(now);
      if (now.max === null) total?.focus();
      else fields[now.wrong[0] ?? 0]?.focus();
    },
    { capture: true },
  );

  const leftText = t('left', { left });
  const notes = pasted ? pasteNotes(pasted, t) : [];
  const problem = max === null ? t('total') : isTooMuch ? t('sum', { sum, max }) : hasRows ? t('rows') : '';
  const error = isTouched ? problem : '';
  // Live regions would be read aloud at every key.
  useAnnouncement([leftText, ...notes, error].filter(Boolean).join(' · '));

  if (!outlet) return null;
  const canFill = max !== null && !hasRows && left > 0 && chosen !== null;
  return createPortal(
    <div className="z-stock-distribution">
      <p>
        <bdi className="z-stock-distribution-left">{leftText}</bdi>
        {notes.map((note) => (
          <span key={note}>{` · ${note}`}</span>
        ))}
      </p>
      {canFill && (
        <button
          type="button"
          className="z-message-button"
          onClick={() => {
            setByScript(chosen, String((parsePieces(chosen.value) ?? 0) + left));
            chosen.focus();
          }}
        >
          {t('fill', { left, name: nameOf(chosen) })}
        </button>
      )}
      <p className="z-stock-distribution-error">{error}</p>
    </div>,
    outlet,
  );
}

/** Returns what became of the lines of a pasted column. */
function pasteNotes({ filled, unread, excess }: PastedColumn, t: Translate<typeof messages>): string[] {
  const notes = [t('pasted', { filled })];
  if (unread.length > 0) notes.push(t('unread', { lines: unread.map(({ line }) => line).join(' ') }));
  if (excess > 0) notes.push(t('excess', { excess }));
  return notes;
}

/** Returns the name of a row: of its label the first element, behind which more may stand, such as the quantity on hand. */
function nameOf({ labels }: HTMLInputElement): string {
  const label = labels?.[0];
  return (label?.firstElementChild ?? label)?.textContent?.trim() ?? '';
}

defineWidget(contract, StockDistribution);
