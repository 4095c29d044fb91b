import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FailWidget } from './error-boundary.tsx';
import { sendPageEvent } from './page-events.ts';
import { useDomEvent, usePageEvent } from './use-dom-event.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
const heard = vi.fn();
const failed = vi.fn();
const button = (id: string) => document.getElementById(id) as HTMLElement;
let root: Root;

function Listening({ ids, label = '', throws = false }: { ids: string[]; label?: string; throws?: boolean }) {
  useDomEvent(ids.map(button), 'click', (event) => {
    if (throws) throw new Error('broken');
    heard((event.currentTarget as Element).id, label);
  });
  return null;
}
function ListeningToPage({ host }: { host: HTMLElement }) {
  usePageEvent(host, 'z:phone-entered', ({ phone }) => heard(phone));
  return null;
}
const render = (props: Parameters<typeof Listening>[0]) =>
  act(() =>
    root.render(
      <FailWidget value={failed}>
        <Listening {...props} />
      </FailWidget>,
    ),
  );

beforeEach(() => {
  heard.mockClear();
  failed.mockClear();
  document.body.innerHTML = '<button id="one"></button><button id="two"></button><i id="host"></i>';
  root = createRoot(document.createElement('div'));
});
afterEach(() => act(() => root.unmount()));

describe('a listener of a widget', () => {
  it('calls the newest handler without subscribing again', () => {
    const subscribe = vi.spyOn(button('one'), 'addEventListener');
    render({ ids: ['one'], label: 'first' });
    render({ ids: ['one'], label: 'second' });
    button('one').click();
    expect(heard.mock.calls).toEqual([['one', 'second']]);
    expect(subscribe).toHaveBeenCalledTimes(1);
  });

  it('follows the nodes it listens on, and leaves them all with the widget', () => {
    render({ ids: ['one'] });
    render({ ids: ['one', 'two'] });
    button('two').click();
    render({ ids: ['two'] });
    button('one').click();
    expect(heard.mock.calls).toEqual([['two', '']]);
    render({ ids: [] });
    button('two').click();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('fails its widget when the handler throws', () => {
    render({ ids: ['one'], throws: true });
    button('one').click();
    expect(failed.mock.calls[0]?.[0]).toEqual(new Error('broken'));
  });

  it('hears a page event once, sent on the page or by the loader to its element alone', () => {
    const host = button('host');
    act(() => root.render(<ListeningToPage host={host} />));
    sendPageEvent(host, 'z:phone-entered', { phone: '0551000000' });
    host.dispatchEvent(new CustomEvent('z:phone-entered', { detail: { phone: '0552000000' } }));
    expect(heard.mock.calls).toEqual([['0551000000'], ['0552000000']]);
  });
});
