import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { defineMessages } from '../../i18n/messages.ts';
import { takeConsole } from '../../testing/dom-setup.ts';
import { useMessages } from './use-messages.ts';

const MESSAGES = defineMessages({
  fr: { expired: 'EXPIRÉ', left_one: '{{count}} jour', left_other: '{{count}} jours' },
  en: { expired: 'EXPIRED', left_one: '{{count}} day', left_other: '{{count}} days' },
  ar: {
    expired: 'انتهى',
    left_one: 'يوم',
    left_two: 'يومان',
    left_few: '{{count}} أيام',
    left_many: '{{count}} يوما',
    left_other: '{{count}} يوم',
  },
});

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
let root: Root | undefined;

function Label({ host, tag }: { host: Element; tag: string }) {
  const t = useMessages(MESSAGES, host, tag);
  return (
    <p>
      {t('expired')} {t('left', { count: 5 })}
    </p>
  );
}

async function show(html: string, tag = 'z-label'): Promise<Element> {
  document.body.innerHTML = html;
  const host = document.querySelector('x-host') as Element;
  const outlet = document.createElement('div');
  host.append(outlet);
  root = createRoot(outlet);
  await act(async () => root?.render(<Label host={host} tag={tag} />));
  return host;
}

function hostScript(text: string): string {
  return `<script type="application/json" data-z-messages>${text}</script>`;
}

afterEach(async () => {
  await act(async () => root?.unmount());
  document.documentElement.removeAttribute('lang');
});

describe('a widget', () => {
  it('speaks the language of its nearest ancestor, and French where no ancestor names one', async () => {
    expect((await show('<div lang="en"><x-host></x-host></div>')).textContent).toBe('EXPIRED 5 days');
    await act(async () => root?.unmount());
    expect((await show('<x-host></x-host>')).textContent).toBe('EXPIRÉ 5 jours');
  });

  it('changes language without a reload, only when its own nearest language changes', async () => {
    const host = await show('<div id="far" lang="fr"></div><div id="near" lang="en"><x-host></x-host></div>');
    await act(async () => document.getElementById('far')?.setAttribute('lang', 'ar'));
    expect(host.textContent).toBe('EXPIRED 5 days');
    await act(async () => document.getElementById('near')?.setAttribute('lang', 'ar'));
    expect(host.textContent).toBe('انتهى 5 أيام');
    await act(async () => document.getElementById('near')?.removeAttribute('lang'));
    expect(host.textContent).toBe('EXPIRÉ 5 jours');
  });

  it('keeps the language of the page when the browser translates it, and follows the page again after that', async () => {
    const { documentElement } = document;
    documentElement.lang = 'ar';
    const host = await show('<x-host></x-host>');
    await act(async () => {
      documentElement.lang = 'de';
      documentElement.classList.add('translated-ltr');
    });
    expect(host.textContent).toBe('انتهى 5 أيام');
    await act(async () => {
      documentElement.classList.remove('translated-ltr');
      documentElement.lang = 'en';
    });
    expect(host.textContent).toBe('EXPIRED 5 days');
  });

  it('uses the wording of the page for its own tag only, and keeps the rest', async () => {
    const script = hostScript('{"fr":{"z-label":{"expired":"Fini"},"z-other":{"left_other":"?"}}}');
    expect((await show(`${script}<x-host></x-host>`)).textContent).toBe('Fini 5 jours');
    await act(async () => root?.unmount());
    expect((await show(`${script}<x-host></x-host>`, 'z-third')).textContent).toBe('EXPIRÉ 5 jours');
  });

  it('uses the wording of the page in each language, whichever comes first', async () => {
    const script = hostScript('{"fr":{"z-label":{"expired":"Fini"}},"en":{"z-label":{"expired":"Over"}}}');
    const host = await show(`${script}<div lang="fr"><x-host></x-host></div>`);
    expect(host.textContent).toBe('Fini 5 jours');
    await act(async () => host.parentElement?.setAttribute('lang', 'en-GB'));
    expect(host.textContent).toBe('Over 5 days');
    document.querySelector('script')?.remove();
    await act(async () => host.parentElement?.setAttribute('lang', 'ar'));
    await act(async () => host.parentElement?.setAttribute('lang', 'en-GB'));
    expect(host.textContent).toBe('EXPIRED 5 days');
  });

  it('goes back to its own wording on a page that has none', async () => {
    await show(`${hostScript('{"fr":{"z-label":{"expired":"Fini"}}}')}<x-host></x-host>`);
    await act(async () => root?.unmount());
    expect((await show('<x-host></x-host>')).textContent).toBe('EXPIRÉ 5 jours');
  });

  it('speaks a language the page adds, in French where the page left a text out', async () => {
    const script = hostScript('{"kab":{"z-label":{"left_other":"{{count}} n wussan"}}}');
    expect((await show(`${script}<div lang="kab"><x-host></x-host></div>`)).textContent).toBe('EXPIRÉ 5 n wussan');
  });

  it('names a broken wording once and keeps its own', async () => {
    expect((await show(`${hostScript('{"fr":')}<x-host></x-host>`)).textContent).toBe('EXPIRÉ 5 jours');
    expect(takeConsole()).toEqual([expect.stringContaining('data-z-messages> is not JSON')]);
    await act(async () => root?.unmount());
    const odd = hostScript('{"not a language!":{},"fr":{"z-label":{"expired":7,"left_other":"{{count}} j"}}}');
    expect((await show(`${odd}<x-host></x-host>`)).textContent).toBe('EXPIRÉ 5 j');
    expect(takeConsole()).toHaveLength(2);
  });
});
