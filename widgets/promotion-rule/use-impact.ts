import { useState } from 'react';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { nodesOf } from '../../shared/browser/dom/nodes-of.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useFormReset } from '../../shared/browser/form/use-form-reset.ts';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import { request } from '../../shared/browser/http/request.ts';
import { type Call, useCall } from '../../shared/browser/http/use-call.ts';
import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import { useDebouncedEffect } from '../../shared/browser/time/hooks.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { isObject } from '../../shared/rules/json/shapes.ts';
import { contract } from './promotion-rule.contract.ts';
import type { messages } from './promotion-rule.messages.ts';

/** The fields that decide what a promotion does. */
const RULE_FIELDS = [
  'scope',
  'product',
  'category',
  'brand',
  'brandline',
  'collection',
  'ruleType',
  'value',
  'starts_at',
  'ends_at',
  'active',
];

interface ImpactAnswer {
  readonly products: number | null;
  readonly phase: string;
  readonly html: string;
}

const isImpact = (value: unknown): value is ImpactAnswer =>
  isObject(value) &&
  typeof value.html === 'string' &&
  typeof value.phase === 'string' &&
  (value.products === null || typeof value.products === 'number');

interface Impact extends Pick<Call, 'isBusy' | 'failure'> {
  retry(): void;
}

/** Asks the server what the promotion would do whenever its rule changes, the newest call only (CAL-4). */
export function useImpact(
  { attributes, parts, emit }: WidgetProps<typeof contract>,
  { t, locale }: { t: Translate<typeof messages>; locale: Locale },
): Impact {
  const { scope, impact } = parts;
  const { base, impactUrl: override, promotion: id = '', delay } = attributes;
  const failureText = useFailureText();
  const { isBusy, failure, run } = useCall('newest');
  const patch = useDomPatch();
  const [rule, setRule] = useState(() => ruleText(scope.form));
  /** The rule of the newest call; at first that of the page, whose effect the server wrote. */
  const [requested, setRequested] = useState(rule);

  const load = async () => {
    if (!impact || !scope.form) return;
    setRequested(rule);
    patch.set(impact, 'aria-busy', 'true');
    const query = { ...ruleOf(scope.form), ...(id && { id }) };
    const url = endpointUrl(contract.endpoints.impact, { base, override });
    const outcome = await run((signal) =>
      request({ tag: contract.tag, call: 'impact', method: 'GET', url, query, locale, signal, expect: isImpact }),
    );
    if (outcome === null) return;
    patch.set(impact, 'aria-busy', null);
    if (outcome.kind !== 'ok') {
      emit('failure', failureDetail(outcome, t('failed'), failureText(outcome)));
      return;
    }
    const { products, phase, html } = outcome.data;
    patch.content(impact, ...nodesOf(html));
    announce(products === null ? t('updated') : t('products', { count: products }));
    emit('impact', { products, phase });
  };
  const follow = () => setRule(ruleText(scope.form));
  useDomEvent(scope.form, 'input', follow);
  useDomEvent(scope.form, 'change', follow);
  useFormReset(scope.form, follow);
  useDebouncedEffect(load, rule === requested ? null : delay, [rule, requested]);

  const retry = () => {
    if (!impact) return;
    // The button that was pressed is removed with its message.
    patch.set(impact, 'tabindex', '-1');
    impact.focus();
    void load();
  };
  return { isBusy, failure, retry };
}

const ruleText = (form: HTMLFormElement | null) => (form ? JSON.stringify(ruleOf(form)) : '');

/** Returns the fields of the rule as they would be sent, without empty ones. */
function ruleOf(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  const entries = RULE_FIELDS.map((name) => [name, String(data.get(name) ?? '')] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}
