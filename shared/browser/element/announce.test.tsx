import { expect, it } from 'vitest';
import { announce } from './announce.ts';

it('an announcement is in the modal dialog that is open, and after that in the page', () => {
  document.body.innerHTML = '<dialog></dialog><dialog open></dialog><dialog open></dialog>';
  const [closed, open, modal] = document.querySelectorAll('dialog');
  for (const dialog of [closed, open, modal])
    Object.assign(dialog ?? {}, { matches: (selector: string) => selector === ':modal' && dialog === modal });
  const region = () => document.querySelector('[data-z-announcer]');
  announce('One');
  expect([region()?.textContent, region()?.parentNode]).toEqual(['One', modal]);
  modal?.remove();
  announce('Two');
  expect([region()?.textContent, region()?.parentNode]).toEqual(['Two', document.body]);
});
