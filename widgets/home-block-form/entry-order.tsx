import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './home-block-form.messages.ts';
import { ProductSearch, type SearchCall } from './product-search.tsx';
import { useEntries } from './use-entries.ts';

interface Props {
  readonly select: HTMLSelectElement;
  /** The field that finds entries for this list; without it the page has its own way to choose. */
  readonly search: { readonly field: HTMLInputElement; readonly button: HTMLButtonElement | undefined } | null;
  readonly call: SearchCall;
  readonly t: Translate<typeof messages>;
}

/** Renders what is chosen in a list, with buttons that move and remove it. */
export function EntryOrder({ select, search, call, t }: Props) {
  const { chosen, add, remove, move } = useEntries(select);
  const patch = useDomPatch();
  const list = useRef<HTMLOListElement>(null);
  /** The button that was pressed: its entry moves, and with it the focus. */
  const pressed = useRef<{ readonly value: string; readonly name: 'up' | 'down' } | null>(null);
  const outlet = useOutlet((node) =>
    (select.closest('z-multi-select') ?? select.closest('.field') ?? select).after(node),
  );
  const hasSearch = search !== null;
  // A list that is filled by searching shows what is chosen here alone.
  useLayoutEffect(() => {
    if (hasSearch) patch.set(select, 'hidden', '');
  }, [patch, select, hasSearch]);
  useLayoutEffect(() => {
    const { current } = pressed;
    pressed.current = null;
    if (current === null) return;
    const entry = [...(list.current?.children ?? [])].find(
      (node) => node instanceof HTMLElement && node.dataset.value === current.value,
    );
    const buttons = [...(entry?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    (buttons.find(({ dataset }) => dataset.name === current.name) ?? buttons[0])?.focus();
  });

  const label = select.labels[0]?.textContent?.trim() ?? '';
  const step = (at: number, name: 'up' | 'down') => {
    const entry = chosen[at];
    if (!entry) return;
    const target = at + (name === 'up' ? -1 : 1);
    pressed.current = { value: entry.value, name };
    move(entry.value, target);
    announce(t('moved', { name: entry.name, position: target + 1 }));
  };
  const drop = (at: number) => {
    const entry = chosen[at];
    if (!entry) return;
    const next = chosen[at + 1] ?? chosen[at - 1];
    if (next) pressed.current = { value: next.value, name: 'up' };
    else search?.field.focus();
    remove(entry.value);
    announce(t('removed', { name: entry.name }));
  };

  if (!outlet || (!hasSearch && chosen.length < 2)) return null;
  const last = chosen.length - 1;
  return createPortal(
    <div className="z-home-block-form-entries">
      {search && (
        <ProductSearch
          {...search}
          call={call}
          t={t}
          chosen={chosen.map(({ value }) => value)}
          onAdd={(entry) => {
            add(entry);
            announce(t('added', { name: entry.name }));
          }}
        />
      )}
      {chosen.length === 0 && <p className="z-home-block-form-none">{t('noneChosen')}</p>}
      <ol ref={list} className="z-home-block-form-order" aria-label={t('order', { list: label })}>
        {chosen.map(({ value, name }, at) => (
          <li key={value} data-value={value}>
            <bdi dir="ltr" aria-hidden="true">
              {t('position', { position: at + 1 })}
            </bdi>
            <bdi className="z-home-block-form-name">{name}</bdi>
            <button
              type="button"
              data-name="up"
              disabled={at === 0}
              aria-label={t('up', { name })}
              onClick={() => step(at, 'up')}
            >
              <span aria-hidden="true">↑</span>
            </button>
            <button
              type="button"
              data-name="down"
              disabled={at === last}
              aria-label={t('down', { name })}
              onClick={() => step(at, 'down')}
            >
              <span aria-hidden="true">↓</span>
            </button>
            <button type="button" data-name="remove" aria-label={t('remove', { name })} onClick={() => drop(at)}>
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ol>
    </div>,
    outlet,
  );
}
