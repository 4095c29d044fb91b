import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { LANGUAGE_TAG } from '../../shared/i18n/locale.ts';
import { contract } from './doughnut-chart.contract.ts';
import { messages } from './doughnut-chart.messages.ts';
import { shareOf } from './segments.ts';
import { useChart } from './use-chart.ts';
import { useKeys } from './use-keys.ts';
import { useSegments } from './use-segments.ts';

function DoughnutChart({ host, parts }: WidgetProps<typeof contract>) {
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const segments = useSegments(parts.table, contract.tag);
  const [selectedRow, select] = useState<HTMLTableRowElement | null>(null);
  const selected = segments.find(({ row }) => row === selectedRow);
  const outlet = useOutlet((node) => host.prepend(node));
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const keys = useKeys(parts.table, segments, selected, ({ label }) => t('show', { label }), select);
  useChart(canvas, segments, keys, selected, select);
  useDomEvent(document, 'keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) select(null);
  });
  useHostState<typeof contract>(host, selected ? 'selected' : null);

  const percent = new Intl.NumberFormat(LANGUAGE_TAG[locale], { style: 'percent', maximumFractionDigits: 1 });
  return (
    outlet &&
    createPortal(
      <div className="z-doughnut-chart-area">
        <div className="z-doughnut-chart-canvas" aria-hidden="true">
          <canvas ref={setCanvas} />
        </div>
        <output className="z-doughnut-chart-center">
          {selected && (
            <>
              <span>{selected.label}</span>
              <strong>
                <bdi>{selected.text}</bdi>
              </strong>
              <bdi>{percent.format(shareOf(selected.value, segments))}</bdi>
            </>
          )}
        </output>
      </div>,
      outlet,
    )
  );
}

defineWidget(contract, DoughnutChart);
