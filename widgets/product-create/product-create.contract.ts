import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-product-create',
  kind: 'enhancer',
  summary:
    'Locks the family of a new product while its type is pack; stands on a page or in the dialog of z-modal-form.',
  spec: ['PRO-6', 'FRM-7', 'FRM-8'],
  load: 'idle',
  attributes: {
    'pack-type': { type: 'string', default: 'pack', description: 'The value of the type that is a pack.' },
    'pack-family': { type: 'string', default: 'pack', description: 'The value of the family that packs have.' },
  },
  parts: {
    type: { element: 'select', selector: '[name=type]', description: 'the type of the product' },
    family: {
      element: 'select',
      selector: '[name=family]',
      description:
        'the family; locked it is disabled, and a hidden field of its name carries the value, and `hint` or a text of its own says why',
    },
    hint: {
      element: ['p', 'small', 'span'],
      selector: '[name=family] ~ .hint',
      required: false,
      description: 'the page’s own hint on the family, whose text gives way to why the family is locked',
    },
  },
  events: {
    change: {
      detail: { type: 'string', family: 'string', locked: 'boolean' },
      description: 'Another type was chosen, and the family follows.',
    },
  },
  states: { locked: 'The type is pack, so the family is too.' },
});
