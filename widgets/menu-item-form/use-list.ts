import { useEffect, useRef, useState } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { addOptions, removeOptions } from '../../shared/browser/form/added-options.ts';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useCall } from '../../shared/browser/http/use-call.ts';
import { isMenuChoices, menuChoicesFrom } from './menu-choices.ts';
import { contract } from './menu-item-form.contract.ts';

/** The call that fills each selector. */
const LIST_OF = {
  category: 'categories',
  brand: 'brands',
  collection: 'collections',
  page: 'pages',
  cmsPage: 'cms-page',
  blogCategory: 'blog-category',
  blogPost: 'blog-post',
} as const satisfies Record<string, keyof typeof contract.endpoints>;
type MenuList = (typeof LIST_OF)[keyof typeof LIST_OF];

interface Options {
  readonly shown: string | null;
  readonly node: HTMLElement | undefined;
  readonly base: string | undefined;
  readonly overrides: Readonly<Record<MenuList, string | undefined>>;
  readonly locale: string;
  readonly onFailed: (list: string, failure: CallFailed) => void;
}

/** Loads the list of the selector that shows, where the page has none. Another type drops an answer that is late. */
export function useList({ shown, node, base, overrides, locale, onFailed }: Options) {
  const { isBusy, failure, run, cancel } = useCall('newest');
  const [isEmpty, setEmpty] = useState(false);
  const added = useRef<HTMLOptionElement[]>([]);
  useEffect(() => () => removeOptions(added.current), []);

  const load = useEventCallback(async (selector: string | null) => {
    const isListed = selector !== null && Object.hasOwn(LIST_OF, selector);
    const list = isListed ? LIST_OF[selector as keyof typeof LIST_OF] : undefined;
    const select = node?.querySelector('select');
    cancel();
    setEmpty(false);
    if (!list || !select || [...select.options].some(({ value }) => value !== '')) return;
    const url = endpointUrl(contract.endpoints[list], { base, override: overrides[list] });
    const outcome = await run((signal) =>
      request({ tag: contract.tag, call: list, method: 'GET', url, locale, signal, expect: isMenuChoices }),
    );
    if (outcome === null) return;
    if (outcome.kind !== 'ok') return onFailed(list, outcome);
    const choices = menuChoicesFrom(outcome.data) ?? [];
    added.current.push(...addOptions(select, choices));
    setEmpty(choices.length === 0);
  });
  useEffect(() => {
    void load(shown);
  }, [shown, load]);
  return { isBusy, failure, isEmpty, reload: () => load(shown) };
}
