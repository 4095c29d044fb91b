import { expect, it } from 'vitest';
import { announce } from './announce.ts';

const region = () => document.querySelector('[data-z-announcer]');
const lines = () => [...(region()?.children ?? [])].map(({ textContent }) => textContent);

it('an announcement is in the modal dialog that is open, and after that in the page', async () => {
  document.body.innerHTML = '<dialog></dialog><dialog open></dialog><dialog open></dialog>';
  const [closed, open, modal] = document.querySelectorAll('dialog');
  for (const dialog of [closed, open, modal])
    Object.assign(dialog ?? {}, { matches: (selector: string) => selector === ':modal' && dialog === modal });
  announce('One');
  expect([lines(), region()?.parentNode], 'the region is there before its text').toEqual([[], modal]);
  await expect.poll(lines).toEqual(['One']);
  modal?.remove();
  announce('Two');
  expect([lines(), region()?.parentNode]).toEqual([[], document.body]);
  await expect.poll(lines).toEqual(['Two']);
});

it('an announcement whose dialog is closed at once waits in the page before its text comes', async () => {
  document.body.innerHTML = '<dialog open></dialog>';
  const dialog = document.querySelector('dialog');
  Object.assign(dialog ?? {}, { matches: (selector: string) => selector === ':modal' });
  announce('Closed');
  dialog?.remove();
  const seen: string[][] = [];
  new MutationObserver(() => seen.push(lines().map(String))).observe(document.body, { childList: true, subtree: true });
  await expect.poll(lines).toEqual(['Closed']);
  expect(seen[0], 'the region is in the page before its text').toEqual([]);
});

it('both announcements of one press are there, each once, and the next one replaces them', async () => {
  announce('Removed');
  announce('Total 900');
  announce('Total 900');
  await expect.poll(lines).toEqual(['Removed', 'Total 900']);
  announce('Total 450');
  await expect.poll(lines).toEqual(['Total 450']);
});
