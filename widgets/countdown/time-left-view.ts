import { type TimeLeft, timeLeft } from './time-left.ts';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

/**
 * Renders the numbers and their units into a node. Not by React: a portal in each countdown of the page costs some 140
 * listeners, and a second changes four texts only.
 *
 * @returns writes the seconds that are left
 */
export function renderTimeLeft(
  outlet: HTMLElement,
  label: (unit: keyof TimeLeft, count?: number) => string,
): (seconds: number) => void {
  const element = (name: string, className = '') => Object.assign(document.createElement(name), { className });
  const timer = element('span', 'z-countdown-units');
  timer.setAttribute('role', 'timer');
  const numbers = UNITS.map((unit) => {
    const number = element('bdi');
    const name = element('small');
    // Abbreviations, which do not count.
    if (unit !== 'days') name.textContent = label(unit);
    const pair = element('span', 'z-countdown-unit');
    pair.append(number, '\u00a0', name);
    timer.append(pair);
    return { unit, number, name };
  });
  outlet.replaceChildren(timer);
  return (seconds) => {
    const left = timeLeft(seconds);
    for (const { unit, number, name } of numbers) {
      if (number.textContent === left[unit]) continue;
      number.textContent = left[unit];
      if (unit === 'days') name.textContent = label(unit, Number(left.days));
    }
  };
}
