import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { onServer } from '../../shared/browser/http/endpoint.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { CountStatus } from './count-status.tsx';
import { countedOf, fieldOf, type LineNodes, linesOf, quantityOf } from './line.ts';
import { LineNotice, type ReceivingNotice } from './line-notice.tsx';
import { contract } from './part-receiving.contract.ts';
import { messages } from './part-receiving.messages.ts';
import { ResultDialog } from './result-dialog.tsx';
import { Scan } from './scan.tsx';
import { useCountForm } from './use-count-form.ts';
import { useLineReceipts } from './use-line-receipts.ts';
import { useResultDialog } from './use-result-dialog.ts';
import { useStoredCounts } from './use-stored-counts.ts';

type Notices = Readonly<Record<string, ReceivingNotice | undefined>>;

function PartReceiving(props: WidgetProps<typeof contract>) {
  const { host, attributes, parts, emit } = props;
  const { form, line: nodes, check, scanner, scan, result: serverResult } = parts;
  const { base, draftUrl } = attributes;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const failureText = useFailureText();
  const patch = useDomPatch();
  const lines = useMemo(() => linesOf(nodes), [nodes]);
  const [notices, setNotices] = useState<Notices>({});
  // Rendered again when a count changes; the counts themselves are in the fields.
  const [, setCounted] = useState(0);
  const recount = () => setCounted(countedOf(lines));
  const outlet = useOutlet((node) => (check?.parentElement ?? form ?? host).prepend(node));
  const dialogOutlet = useOutlet((node) => host.append(node));
  const say = (line: LineNodes, notice?: ReceivingNotice) => setNotices((all) => ({ ...all, [line.id]: notice }));
  const draft = useStoredCounts({
    form,
    lines,
    patch,
    locale,
    url: draftUrl === undefined ? undefined : onServer(base, draftUrl),
    onRefused(line, text, stored) {
      say(line, stored === undefined ? { kind: 'invalid', text } : { kind: 'conflict', text, stored });
    },
    onFailed(failure, beside) {
      const status = [t('unsaved'), failureText(failure)];
      emit('save-failed', failureDetail(failure, ...(beside.length > 0 ? beside : status)));
    },
    onOthers(line, by) {
      const node = line.node.querySelector('[data-by]');
      if (node) patch.text(node, by === null ? '' : t('by', { by }));
      say(line);
      recount();
    },
  });
  const { press, isBusy, result, closeResult } = useLineReceipts(props, {
    lines,
    patch,
    t,
    locale,
    say,
    draft,
    recount,
  });
  const isConflict = ({ id }: LineNodes) => notices[id]?.kind === 'conflict';
  const { judge } = useCountForm(props, { lines, patch, draft, say, isConflict, press, recount });
  useResultDialog(serverResult, () => {
    const isAhead = (node: HTMLElement) =>
      host.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING && !serverResult?.contains(node);
    // Of an expedition that is received the next step is behind the widget.
    const controls = (host.closest('main') ?? host).querySelectorAll<HTMLElement>('a[href], button');
    return scan ?? [...controls].find(isAhead);
  });

  const kinds = Object.values(notices).map((notice) => notice?.kind);
  const isFailed = kinds.includes('failed') || draft.status.kind === 'failed';
  const isUnsaved = draft.status.kind === 'unsaved' || draft.status.kind === 'saving';
  const shown = kinds.includes('conflict') ? 'conflict' : isFailed ? 'failed' : isUnsaved ? 'unsaved' : null;
  useHostState<typeof contract>(host, isBusy ? 'busy' : shown);
  return (
    <>
      {scan && <Scan field={scan} container={scanner} {...{ lines, patch, t }} />}
      {lines.map((line) => (
        <LineNotice
          key={line.id}
          notice={notices[line.id]}
          onRetry={() => {
            // The button that was pressed goes away with the notice.
            line.receive?.focus();
            void press(line);
          }}
          onChoose={(pieces, isStored) => {
            const note = fieldOf(line, 'note');
            const stored = fieldOf(line, 'noted')?.value ?? '';
            // A note of one's own stays where the other count has none, unless the notes alone differ.
            if (isStored && note && (stored !== '' || pieces === quantityOf(line).pieces)) note.value = stored;
            line.now.value = pieces > 0 ? String(pieces) : '';
            if (judge(line)) draft.change(line);
            recount();
            line.now.focus();
          }}
          isChecked={check !== undefined}
          {...{ line, patch, t }}
        />
      ))}
      {outlet &&
        lines.length > 0 &&
        createPortal(
          <CountStatus
            {...{ t, status: draft.status, lines }}
            onRetry={() => {
              (check ?? scan ?? lines[0]?.now)?.focus();
              void draft.flush();
            }}
          />,
          outlet,
        )}
      {dialogOutlet && result && createPortal(<ResultDialog {...{ result, t }} onClose={closeResult} />, dialogOutlet)}
    </>
  );
}

defineWidget(contract, PartReceiving);
