import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { isPlainClick } from '../../shared/browser/dom/plain-click.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { clearFieldError, focusFirstError, showFieldErrors } from '../../shared/browser/form/field-errors.ts';
import { formDataOf } from '../../shared/browser/form/form-data.ts';
import { guardLeaving } from '../../shared/browser/form/leave-guard.ts';
import { submitGuard } from '../../shared/browser/form/submit-guard.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { useAnnouncement } from '../../shared/browser/time/use-announcement.ts';
import { parsePieces } from '../../shared/rules/stock/quantity.ts';
import { contract } from './add-stock.contract.ts';
import { messages } from './add-stock.messages.ts';
import { StockNotice } from './stock-notice.tsx';
import { useStockChange } from './use-stock-change.ts';
import { type StockPreview, useRecounts, useStockForm } from './use-stock-form.ts';

function AddStock(props: WidgetProps<typeof contract>) {
  const { host, parts } = props;
  const { form, quantity, cell: cells, submit } = parts;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const stock = useStockForm(parts);
  const [guard] = useState(() => submitGuard(form));
  const [preview, setPreview] = useState<StockPreview | null>(null);
  const noticeOutlet = useOutlet((node) => (submit.parentElement ?? form).after(node));
  const previewOutlet = useOutlet((node) => quantity.after(node));
  const { notice, calls, clear, send } = useStockChange(props, { stock, t, locale });
  const showTyped = () => {
    setPreview(stock.preview());
    guardLeaving(form, quantity.value !== '');
  };
  useEffect(() => {
    guardLeaving(form, quantity.value !== '');
    return () => guardLeaving(form, false);
  }, [form, quantity]);
  // It comes below the button, maybe under a bar at the end of the page.
  useEffect(() => {
    if (notice) noticeOutlet?.scrollIntoView({ block: 'nearest' });
    if (notice?.kind === 'saved') announce(notice.text);
  }, [notice, noticeOutlet]);
  useHostState<typeof contract>(host, notice?.kind ?? (calls.isBusy ? 'busy' : null));

  useDomEvent(form, 'submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (guard.busy || calls.isBusy) return;
    clear();
    const intended = stock.preview();
    const isWrong = parsePieces(quantity.value) === null || intended?.isTooSmall;
    const isTooMany = (intended?.after ?? 0) < 0;
    if (isWrong || isTooMany) {
      const text = isWrong ? t('invalid') : t('tooMany', { current: intended?.before ?? 0 });
      showFieldErrors(form, { [quantity.name]: [text] });
      // The message beside the field says it.
      setPreview(null);
      quantity.focus();
      return;
    }
    const { submitter } = event;
    void guard
      .run(submitter, t('saving'), () => send(formDataOf(form, submitter), submitter))
      .then(() => {
        showTyped();
        focusFirstError(form);
      });
  });
  useDomEvent(form, 'input', () => {
    clearFieldError(form, quantity.name);
    showTyped();
  });
  useDomEvent(form, 'change', showTyped);
  useDomEvent(cells, 'click', (event) => {
    const cell = event.currentTarget as HTMLAnchorElement;
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (guard.busy || calls.isBusy) return;
    clear();
    stock.open(cell);
    setPreview(stock.preview());
    quantity.focus();
    form.scrollIntoView({ block: 'nearest' });
  });

  useRecounts(stock, showTyped);

  const settle = (current: number) => {
    stock.setOnHand(current);
    stock.renewKey();
    clear();
  };
  const isPossible = preview !== null && !preview.isTooSmall && preview.after >= 0;
  const result = isPossible ? t('result', { place: preview.place }) : '';
  const tooMany = preview !== null && preview.after < 0 ? t('tooMany', { current: preview.before }) : '';
  useAnnouncement(isPossible ? `${result} ${preview.before} → ${preview.after}` : tooMany);
  return (
    <>
      {previewOutlet &&
        createPortal(
          <output className="z-add-stock-preview" aria-live="off">
            {isPossible && (
              <>
                <span>{`${result} `}</span>
                <bdi dir="ltr">{`${preview.before} → ${preview.after}`}</bdi>
              </>
            )}
            {tooMany && <span>{tooMany}</span>}
          </output>,
          previewOutlet,
        )}
      {noticeOutlet &&
        notice &&
        createPortal(
          <StockNotice
            {...{ notice, t }}
            isBusy={calls.isBusy}
            onMine={() => {
              if (notice.kind !== 'conflict') return;
              quantity.focus();
              settle(notice.current);
              form.requestSubmit(submit);
            }}
            onStored={() => {
              if (notice.kind !== 'conflict') return;
              settle(notice.current);
              quantity.value = '';
              showTyped();
              quantity.focus();
            }}
          />,
          noticeOutlet,
        )}
    </>
  );
}

defineWidget(contract, AddStock);
