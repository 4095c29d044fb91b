import { createPortal } from 'react-dom';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { useRowKeys } from '../../shared/browser/keys/use-row-keys.ts';
import { CallFailure } from '../../shared/browser/ui/call-failure.tsx';
import { contract } from './product-filter.contract.ts';
import { messages } from './product-filter.messages.ts';
import { useFilteredList } from './use-filtered-list.ts';
import { useListEvents } from './use-list-events.ts';

const ROWS = 'tbody tr, [data-row]';

function ProductFilter(props: WidgetProps<typeof contract>) {
  const { host, attributes, parts } = props;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const list = useFilteredList(props, { t, locale });
  useListEvents(props, list);
  const rows = () => parts.results.flatMap((part) => [...part.querySelectorAll<HTMLElement>(ROWS)]);
  useRowKeys(rows, attributes.noKeys);
  const outlet = useOutlet((node) => parts.results[0]?.before(node));

  if (!outlet || !list.failure) return null;
  const { failure } = list.failure;
  return createPortal(
    <CallFailure text={t('failed')} failure={failure} retry={t('retry')} onRetry={list.retry} />,
    outlet,
  );
}

defineWidget(contract, ProductFilter);
