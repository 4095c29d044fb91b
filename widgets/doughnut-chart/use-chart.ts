import { ArcElement, Chart, DoughnutController } from 'chart.js';
import { useEffect, useRef, useState } from 'react';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { type Segment, shareOf } from './segments.ts';

Chart.register(DoughnutController, ArcElement);

type Doughnut = Chart<'doughnut', number[], string>;

/** Pixels by which the selected segment stands out. */
const LIFT = 6;
/** Pixels between segments. */
const GAP = 2;
const ANIMATION_MS = 300;

/**
 * Draws the segments on a canvas in the colours of their keys, again whenever these, the size or the theme change.
 * @param select is called with the pressed segment, null for a press beside all of them
 */
export function useChart(
  canvas: HTMLCanvasElement | null,
  segments: readonly Segment[],
  keys: ReadonlyMap<Element, HTMLElement>,
  selected: Segment | undefined,
  select: (row: Segment['row'] | null) => void,
): void {
  const chart = useRef<Doughnut | null>(null);
  const themes = useThemeChanges();

  useEffect(() => {
    const context = canvas?.getContext('2d');
    if (!context) return;
    chart.current = new Chart<'doughnut', number[], string>(context, {
      type: 'doughnut',
      data: { labels: [], datasets: [{ data: [], borderWidth: 0, hoverOffset: LIFT }] },
      options: {
        // Clicks are heard by the widget, hovering shows nothing.
        events: [],
        responsive: true,
        maintainAspectRatio: false,
        layout: { padding: LIFT },
        cutout: '68%',
        animation: false,
      },
    });
    return () => {
      chart.current?.destroy();
      chart.current = null;
    };
  }, [canvas]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme means other colours of the keys.
  useEffect(() => {
    if (chart.current) draw(chart.current, segments, keys, selected);
  }, [canvas, segments, keys, selected, themes]);

  useDomEvent(canvas, 'click', (event) => {
    const [hit] = chart.current?.getElementsAtEventForMode(event, 'point', { intersect: true }, true) ?? [];
    // The ring of a total of 0 is no segment.
    const segment = hit && shareOf(1, segments) > 0 ? segments[hit.index] : undefined;
    select(segment?.row ?? null);
  });
}

function draw(
  chart: Doughnut,
  segments: readonly Segment[],
  keys: ReadonlyMap<Element, HTMLElement>,
  selected: Segment | undefined,
): void {
  const isEmpty = segments.every(({ value }) => value === 0);
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const track = getComputedStyle(chart.canvas).borderTopColor;
  const colors = segments.map(({ row }) => getComputedStyle(keys.get(row) ?? row).color);
  chart.setActiveElements([]);
  chart.options.animation = isCalm ? false : { duration: ANIMATION_MS };
  chart.data.labels = isEmpty ? [''] : segments.map(({ label }) => label);
  // The same dataset goes on: of another one the chart would not know which of its arcs are active.
  Object.assign(chart.data.datasets[0] ?? {}, {
    data: isEmpty ? [1] : segments.map(({ value }) => value),
    backgroundColor: isEmpty ? [track] : colors,
    hoverBackgroundColor: isEmpty ? [track] : colors,
    spacing: segments.filter(({ value }) => value > 0).length > 1 ? GAP : 0,
  });
  chart.update();
  if (isEmpty || !selected) return;
  chart.setActiveElements([{ datasetIndex: 0, index: segments.indexOf(selected) }]);
  chart.update();
}

/** Returns a number that grows when the page or the system changes the theme. */
function useThemeChanges(): number {
  const [changes, setChanges] = useState(0);
  const [system] = useState(() => matchMedia('(prefers-color-scheme: dark)'));
  const count = () => setChanges((last) => last + 1);
  useDomEvent(system, 'change', count);
  useEffect(() => {
    // A page may say its theme in any attribute: `data-theme`, `data-bs-theme`, `class`.
    const observer = new MutationObserver(() => setChanges((last) => last + 1));
    observer.observe(document.documentElement, { attributes: true });
    return () => observer.disconnect();
  }, []);
  return changes;
}
