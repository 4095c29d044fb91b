import { defineContract, FAILURE, QUIET } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-wilaya-commune',
  kind: 'enhancer',
  summary:
    'Finds a wilaya and its commune by typing, in French or Arabic and forgiving spelling, and loads the communes of the wilaya.',
  spec: ['PLC-1', 'PLC-2', 'PLC-3', 'PLC-4', 'PLC-5', 'PLC-6', 'PLC-7', 'CAL-4', 'CAL-7', 'FRM-8'],
  load: 'touch(form)',
  attributes: {
    placement: {
      type: 'enum',
      values: ['disabled', 'hidden'],
      default: 'disabled',
      description: 'How the commune waits for a wilaya: in its place but disabled, or not shown at all.',
    },
    quiet: QUIET,
  },
  parts: {
    wilaya: {
      element: 'select',
      selector: 'select[name="wilaya"], select[name$="[wilaya]"]',
      description:
        'the wilayas; the value goes into the address of the call, and data-names="fr|ar|en" on an option names it',
    },
    commune: {
      element: 'select',
      selector: 'select[name="commune"], select[name$="[commune]"]',
      description: 'the communes of the chosen wilaya; data-names="fr|ar" on an option names it',
    },
    step: {
      element: 'button',
      required: false,
      many: true,
      description:
        'buttons that reload the page with the next list; those with the value wilaya or commune are hidden while they are not needed',
    },
  },
  events: {
    'wilaya-change': {
      detail: { wilaya: 'string', name: 'string' },
      description: 'Another wilaya was chosen, or none ("").',
    },
    change: {
      detail: { wilaya: 'string', commune: 'string', name: 'string' },
      description: 'The wilaya or the commune changed; `name` is that of the commune. The selects send `change` too.',
    },
    'communes-loaded': {
      detail: { wilaya: 'string', count: 'number' },
      description: 'The communes of the wilaya can be chosen.',
    },
    'communes-failed': {
      detail: { ...FAILURE, wilaya: 'string' },
      description: 'The communes could not be loaded.',
    },
  },
  states: {
    loading: 'Communes are on their way.',
    failed: 'Communes could not be loaded; a retry is offered.',
    empty: 'Nothing is delivered in this wilaya.',
  },
  endpoints: {
    communes: {
      method: 'GET',
      path: '/public/utilis/api/commune/wilaya/{wilaya}',
      spec: 'PLC-1',
      description:
        'The communes of a wilaya: a list of id and name, with nameAr and deliverable where the server has them.',
    },
  },
});
