import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type DomPatch, useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { serverValue } from '../../shared/browser/dom/server-value.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useFormReset } from '../../shared/browser/form/use-form-reset.ts';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useCall } from '../../shared/browser/http/use-call.ts';
import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { CallFailure } from '../../shared/browser/ui/call-failure.tsx';
import { contract } from './combination-select.contract.ts';
import { messages } from './combination-select.messages.ts';
import { type Combination, isCombinations, optionText } from './combinations.ts';

function CombinationSelect({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { product, combination, step } = parts;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const failureText = useFailureText();
  const { base, combinationsUrl: override } = attributes;
  const { isBusy, failure, run, cancel } = useCall('newest');
  /** The combination chosen last of each product: who goes back to a product finds it. */
  const choices = useRef(new Map<string, string>());
  /** The product whose combinations the list has. */
  const listed = useRef('');
  /** The combination that the server chose, which a reset of the form brings back. */
  const [initial] = useState(() => serverValue(combination));
  /** Null until they are loaded. */
  const [combinations, setCombinations] = useState<readonly Combination[] | null>(null);
  const count = combinations?.length;
  const patch = useDomPatch();
  const outlet = useOutlet((node) => combination.after(node));
  useHostState<typeof contract>(host, isBusy ? 'loading' : failure ? 'failed' : count === 0 ? 'empty' : null);

  const show = async () => {
    const id = product.value;
    const proposed = product instanceof HTMLSelectElement && product.selectedOptions[0]?.dataset.combination;
    if (proposed) choices.current.set(id, proposed);
    if (id !== listed.current) {
      emptyOptions(combination, patch);
      combination.dispatchEvent(new Event('change', { bubbles: true }));
    }
    listed.current = id;
    setCombinations(null);
    if (id === '') return cancel();
    patch.set(combination, 'aria-busy', 'true');
    // Stock changes, so that nothing is cached.
    const url = endpointUrl(contract.endpoints.combinations, { base, override }, { id });
    const outcome = await run((signal) =>
      request({ tag: contract.tag, call: 'combinations', method: 'GET', url, locale, signal, expect: isCombinations }),
    );
    if (outcome === null) return;
    patch.set(combination, 'aria-busy', null);
    if (outcome.kind !== 'ok') {
      const reason = failureText(outcome);
      emit('combinations-failed', { ...failureDetail(outcome, t('failed'), reason), product: id });
      return;
    }
    const loaded = outcome.data.combinations;
    const options = loaded.map((one) => newOption(String(one.id), optionText(one, t), String(one.id) === initial));
    patch.content(combination, ...placeholders(combination), ...options);
    if (options.length > 0) patch.set(combination, 'disabled', null);
    const chosen = choices.current.get(id) ?? '';
    combination.value = options.some(({ value }) => value === chosen) ? chosen : '';
    combination.dispatchEvent(new Event('change', { bubbles: true }));
    setCombinations(loaded);
    emit('combinations-loaded', { product: id, count: options.length });
  };
  const start = useEventCallback(() => {
    const id = product.value;
    if (step) patch.set(step, 'hidden', '');
    if (id !== '' && combination.value !== '') choices.current.set(id, combination.value);
    listed.current = serverProduct(product);
    if (id !== listed.current || (id !== '' && !hasOthers(combination))) void show();
  });
  useEffect(start, [start]);
  // In another language of the page.
  useEffect(() => {
    for (const one of combinations ?? []) {
      const option = [...combination.options].find(({ value }) => value === String(one.id));
      const text = optionText(one, t);
      if (option && option.textContent !== text) option.textContent = text;
    }
  }, [combinations, combination, t]);
  useDomEvent(product, 'change', () => {
    if (product.value !== listed.current) void show();
  });
  useFormReset(product.form, () => {
    choices.current = new Map([[serverProduct(product), initial]]);
    if (product.value !== listed.current) void show();
  });
  useDomEvent(combination, 'change', () => {
    if (combination.value !== '') choices.current.set(listed.current, combination.value);
  });

  if (!outlet) return null;
  return createPortal(
    <div className="z-combination-select-status">
      <p role="status">{isBusy ? t('loading') : count === 0 ? t('empty') : count && t('loaded', { count })}</p>
      {failure && !isBusy && (
        <CallFailure
          text={t('failed')}
          retry={t('retry')}
          failure={failure}
          field={product}
          onRetry={() => void show()}
        />
      )}
    </div>,
    outlet,
  );
}

function newOption(value: string, text: string, isDefault: boolean): HTMLOptionElement {
  const option = document.createElement('option');
  option.value = value;
  option.textContent = text;
  option.defaultSelected = isDefault;
  return option;
}

/** Returns true when the list has combinations besides the chosen one, which some servers render alone after an error. */
const hasOthers = (select: HTMLSelectElement) =>
  [...select.options].some((option) => option.value !== '' && !option.selected);

/** Returns the server's options without a value, such as "Choose…". */
const placeholders = (select: HTMLSelectElement) => [...select.options].filter(({ value }) => value === '');

/** Returns the product that the server chose, whose combinations it rendered. */
function serverProduct(product: HTMLSelectElement | HTMLInputElement): string {
  return product instanceof HTMLInputElement ? product.defaultValue : serverValue(product);
}

/** Leaves nothing to choose: the combinations of another product would be sent with this one. */
function emptyOptions(select: HTMLSelectElement, patch: DomPatch): void {
  patch.content(select, ...placeholders(select));
  select.value = '';
  patch.set(select, 'disabled', '');
}

defineWidget(contract, CombinationSelect);
