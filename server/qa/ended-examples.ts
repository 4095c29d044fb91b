import type { Example } from '../../shared/browser/element/example.ts';
import type { WorkbenchWidget } from './examples.ts';

interface Ended {
  readonly example: string;
  /** Call of the contract that ends so; absent where all calls do. */
  readonly call?: string;
  /** By their names in `endings.ts`. */
  readonly endings: readonly string[];
}

/** Ways that calls of a widget end in tests, on an example that makes them, beside those that have an example of their own. */
const ENDED: Readonly<Record<string, readonly Ended[]>> = {
  'z-add-stock': [{ example: 'minimal', endings: ['422', '429', 'html', 'reset', '401', 'wrong-shape'] }],
  'z-async-form': [{ example: 'product', endings: ['204', '422', 'html', 'refused', 'reset'] }],
  'z-auto-submit': [{ example: 'in-the-background', endings: ['422', '500', 'reset', 'sign-in'] }],
  'z-bulk-bar': [{ example: 'products', endings: ['403', '409', '422', '500', 'html', 'late', 'reset'] }],
  'z-cart-modal': [{ example: 'products', call: 'check', endings: ['500', 'html', 'late'] }],
  'z-cart-page': [
    { example: 'browser-cart', call: 'check', endings: ['500', 'html', 'late'] },
    {
      example: 'saved-values',
      call: 'checkout',
      endings: ['403', '409', '422', '429', '500', 'hang', 'html', 'reset'],
    },
    { example: 'saved-values', call: 'transporters', endings: ['500', 'html', 'late'] },
  ],
  'z-combination-form': [{ example: 'row', endings: ['409', '422', 'html', 'reset'] }],
  'z-combination-images': [{ example: 'pictures', endings: ['409', 'reset'] }],
  'z-combination-modal': [
    {
      example: 'options',
      call: 'combinations',
      endings: ['401', '403', '429', '500', 'empty', 'hang', 'html', 'late', 'reset'],
    },
  ],
  'z-combination-select': [{ example: 'order', call: 'combinations', endings: ['html'] }],
  'z-command-search': [
    { example: 'link', call: 'search', endings: ['401', '403', '429', '500', 'html', 'late', 'reset'] },
  ],
  'z-cross-selling': [
    { example: 'products', call: 'products', endings: ['401', '404', 'hang', 'html', 'reset', 'wrong-shape'] },
  ],
  'z-home-block-form': [{ example: 'products', endings: ['500', 'html', 'late'] }],
  'z-image-uploader': [{ example: 'product', endings: ['403', '413', '422', '429', '500', 'html', 'reset'] }],
  'z-language-form': [{ example: 'complete', endings: ['204', '422', '500', 'html', 'late', 'refused'] }],
  'z-menu-item-form': [
    { example: 'lists-by-call', call: 'categories', endings: ['html'] },
    { example: 'product', call: 'products', endings: ['500', 'late'] },
  ],
  'z-modal-form': [{ example: 'link', endings: ['409', '429', '500', 'html', 'reset', 'sign-in'] }],
  'z-part-receiving': [
    {
      example: 'expedition',
      call: 'receive',
      endings: ['401', '403', '409', '422', '429', 'html', 'refused', 'reset'],
    },
  ],
  'z-product-filter': [{ example: 'list', endings: ['429', 'html', 'reset', 'wrong-shape'] }],
  'z-product-listing': [
    {
      example: 'load-more',
      call: 'new',
      endings: ['401', '404', '422', '429', 'broken-json', 'hang', 'html', 'reset'],
    },
  ],
  'z-product-reviews': [
    {
      example: 'ends-204',
      call: 'submit',
      endings: ['400', '401', '403', '404', '409', '413', '419', '422', '429', 'hang', 'html', 'reset', 'sign-in'],
    },
  ],
  'z-promotion-rule': [
    { example: 'new', call: 'impact', endings: ['html'] },
    { example: 'new', call: 'products', endings: ['500', 'html', 'late'] },
  ],
  'z-provisioning-panel': [
    { example: 'start', call: 'add', endings: ['409', '422', 'html'] },
    { example: 'start', call: 'available', endings: ['html'] },
    { example: 'start', call: 'remove', endings: ['500'] },
    { example: 'start', call: 'update', endings: ['500'] },
  ],
  'z-quick-category': [
    { example: 'product', endings: ['409', '429', '500', 'html', 'reset', 'sign-in', 'wrong-shape'] },
  ],
  'z-quick-order': [
    {
      example: 'saved-values',
      call: 'checkout',
      endings: ['403', '409', '422', '429', '500', 'hang', 'html', 'reset'],
    },
    { example: 'communes', call: 'transporters', endings: ['500', 'html', 'late'] },
  ],
  'z-save-all': [{ example: 'plain', endings: ['409', '422', '429', 'html', 'reset', 'sign-in'] }],
  'z-sort-list': [{ example: 'flat', endings: ['409', 'reset'] }],
  'z-stock-distribution': [{ example: 'in-the-background', endings: ['409', '422', '500'] }],
  'z-stock-update': [{ example: 'warehouse', call: 'update', endings: ['403', '429', 'html', 'reset', 'wrong-shape'] }],
  'z-transporter-payment': [{ example: 'start', endings: ['html'] }],
  'z-wilaya-commune': [{ example: 'empty', call: 'communes', endings: ['html'] }],
};

/**
 * Returns the examples of a widget with calls that end badly.
 * @throws when the list names an example that is gone
 */
export function endedExamples({ contract: { tag }, examples }: WorkbenchWidget): Example[] {
  return (ENDED[tag] ?? []).flatMap(({ example: name, call, endings }) => {
    const base = examples.find((example) => example.name === name);
    if (base === undefined)
      throw new Error(`<${tag}> has no example "${name}". Name another one in server/qa/ended-examples.ts.`);
    return endings.map((ending) => {
      const scenario = call === undefined ? ending : `${call}:${ending}`;
      return { ...base, title: `${base.title}, ${scenario}`, states: [], scenario, markupOf: name };
    });
  });
}
