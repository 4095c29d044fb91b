import { type TimeLeft, timeLeft } from './time-left.ts';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

/**
 * Draws the numbers and their units into a node and returns what writes the seconds left. Drawn without React: it would
 * listen for some 140 events in each countdown of the page, and a second concerns four texts only.
 */
export function drawTimeLeft(
  place: HTMLElement,
  label: (unit: keyof TimeLeft, count: number) => string,
): (seconds: number) => void {
  const element = (name: string, className = '') => Object.assign(document.createElement(name), { className });
  const timer = element('span', 'z-countdown-units');
  timer.setAttribute('role', 'timer');
  const numbers = UNITS.map((unit) => {
    const number = document.createTextNode('');
    const isolated = element('bdi');
    const name = element('small');
    isolated.append(number);
    const text = document.createTextNode(unit === 'days' ? '' : label(unit, 0));
    name.append(text);
    const pair = element('span', 'z-countdown-unit');
    pair.append(isolated, '\u00a0', name);
    timer.append(pair);
    return { unit, number, text };
  });
  place.replaceChildren(timer);
  return (seconds) => {
    const left = timeLeft(seconds);
    for (const { unit, number, text } of numbers) {
      if (number.data === left[unit]) continue;
      number.data = left[unit];
      // The other units are abbreviations, which do not count.
      if (unit === 'days') text.data = label(unit, Number(left.days));
    }
  };
}
