import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { contract } from './bulk-bar.contract.ts';
import { messages } from './bulk-bar.messages.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { useBulkChange } from './use-bulk-change.ts';
import { useSelection } from './use-selection.ts';

function BulkBar(props: WidgetProps<typeof contract>) {
  const { host, attributes, parts, emit } = props;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const selection = useSelection(host, parts.bulk, attributes.name);
  const { ids, elsewhere, all, canSelectAll, selectAll, replace, focusBoxes } = selection;
  const count = all ?? ids.size;
  const dialog = useBulkChange(props, {
    ...{ count, locale, t },
    onDone({ changed, failed, rows }) {
      // Failed rows stay ticked, to be checked or tried again.
      replace(rows.flatMap(({ id, outcome }) => (outcome === 'failed' ? [String(id)] : [])));
      emit('done', { changed, failed });
    },
  });
  const onOtherPages = all === null && elsewhere.length > 0 ? `, ${t('elsewhere', { count: elsewhere.length })}` : '';
  const counted = count > 0 ? t(all === null ? 'selected' : 'allSelected', { count }) + onOtherPages : '';
  // A page may hide the form until something is ticked, so that a live region in it would come with its text (MSG-1).
  useEffect(() => {
    if (counted) announce(counted);
  }, [counted]);
  useHostState<typeof contract>(host, all !== null ? 'all' : ids.size > 0 ? 'selected' : null);
  const outlet = useOutlet((node) => parts.bulk.prepend(node));
  // Not in the form: a page may hide that while nothing is ticked.
  const dialogOutlet = useOutlet((node) => host.append(node));

  const bar = count > 0 && (
    <>
      <div className="z-bulk-bar-count">
        <strong>{counted}</strong>
        {canSelectAll !== null && (
          <button
            type="button"
            onClick={() => {
              focusBoxes();
              selectAll();
            }}
          >
            {t('selectAll', { count: canSelectAll })}
          </button>
        )}
        <button
          type="button"
          onClick={() => {
            focusBoxes();
            replace([]);
          }}
        >
          {t('clear')}
        </button>
      </div>
      {(all === null ? elsewhere : []).map((id) => (
        <input key={id} type="hidden" name={selection.fieldName} value={id} />
      ))}
      {all !== null && <input type="hidden" name="all" value={all} />}
    </>
  );
  return (
    <>
      {outlet && createPortal(bar, outlet)}
      {dialogOutlet && createPortal(<BulkDialog {...dialog} {...{ count, t }} />, dialogOutlet)}
    </>
  );
}

defineWidget(contract, BulkBar);
