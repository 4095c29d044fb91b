import { useState } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import type { AttributeValues } from '../../shared/browser/element/contract.ts';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import type { Outcome } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { QuantityChange } from './line.ts';
import { type ChangeAnswer, isChanged, type Product, readChanged, readProducts, type Target } from './lists.ts';
import { contract } from './provisioning-panel.contract.ts';
import type { Calls } from './provisioning-state.ts';

const { tag } = contract;

/** Returns the calls of the panel, with the newest attributes of its element. */
export function useCalls(attributes: AttributeValues<typeof contract>, locale: Locale): Calls {
  const products = useEventCallback(
    async (search: string, signal: AbortSignal): Promise<Outcome<readonly Product[]>> => {
      const { base, availableUrl, warehouse, expedition } = attributes;
      const url = endpointUrl(contract.endpoints.available, { base, override: availableUrl }, { warehouse });
      const query = { search, expeditionId: expedition };
      const expect = (value: unknown): value is unknown[] => readProducts(value) !== null;
      const outcome = await request({ tag, call: 'available', method: 'GET', url, query, locale, signal, expect });
      return outcome.kind === 'ok' ? { ...outcome, data: readProducts(outcome.data) ?? [] } : outcome;
    },
  );
  const items = useEventCallback(async (signal: AbortSignal): Promise<Outcome<ChangeAnswer>> => {
    const { base, itemsUrl, expedition } = attributes;
    const url = endpointUrl(contract.endpoints.items, { base, override: itemsUrl }, { expedition });
    const outcome = await request({ tag, call: 'items', method: 'GET', url, locale, signal, expect: isChanged });
    return outcome.kind === 'ok' ? { ...outcome, data: readChanged(outcome.data) } : outcome;
  });
  const change = useEventCallback(
    async (
      target: Target,
      made: QuantityChange,
      expected: number,
      signal: AbortSignal,
    ): Promise<Outcome<ChangeAnswer>> => {
      const { productId, combinationId } = target;
      const { call, url, body } = callOf(attributes, made, expected);
      const json = { productId, combinationId, ...body };
      const outcome = await request({ tag, call, method: 'POST', url, json, locale, signal, expect: isChanged });
      return outcome.kind === 'ok' ? { ...outcome, data: readChanged(outcome.data) } : outcome;
    },
  );
  return useState(() => ({ products, items, change }))[0];
}

function callOf(attributes: AttributeValues<typeof contract>, change: QuantityChange, expected: number) {
  const { base, expedition, addUrl, updateUrl, removeUrl } = attributes;
  const { add, update, remove } = contract.endpoints;
  const address = (endpoint: typeof add | typeof update | typeof remove, override: string | undefined) =>
    endpointUrl(endpoint, { base, override }, { expedition });
  switch (change.kind) {
    case 'add':
      return { call: 'add', url: address(add, addUrl), body: { quantity: change.quantity, key: change.key } };
    case 'set':
      return { call: 'update', url: address(update, updateUrl), body: { quantity: change.quantity, expected } };
    case 'remove':
      return { call: 'remove', url: address(remove, removeUrl), body: { expected } };
  }
}
