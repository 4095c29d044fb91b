import { defineContract, FAILURE } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-product-reviews',
  kind: 'enhancer',
  summary:
    'Sends the review form of a product without leaving the page, checks it and its picture first, and says that it waits for moderation.',
  spec: ['REV-1', 'REV-2', 'REV-3', 'REV-5', 'REV-6', 'REV-7', 'CAL-14'],
  load: 'touch(form)',
  attributes: {},
  parts: {
    form: {
      element: 'form',
      selector: 'form',
      description:
        'the form with rating, text, name, email, phone, purchaseDate, productUuid and the boxes boughtHere and acceptedPolicy with `value="1"`; without a rating a review counts 5, so check that one',
    },
    toggle: {
      element: 'details',
      selector: 'details',
      required: false,
      description: 'what is folded open to write a review; closed again once it was sent',
    },
    errors: {
      element: ['div', 'section'],
      required: false,
      description: 'where to list what is wrong, with role=alert; made above the button when there is none',
    },
    image: {
      element: 'input',
      selector: 'input[type=file]',
      required: false,
      description: 'the picture, which may be left out',
    },
    key: {
      element: 'input',
      selector: 'input[name=reviewKey]',
      required: false,
      description: 'hidden: makes a review that is sent twice one review; renewed after each one that was accepted',
    },
  },
  events: {
    'before-submit': {
      detail: { productUuid: 'string', rating: 'number' },
      cancelable: true,
      description: 'An acceptable review is about to be sent.',
    },
    sent: { detail: { productUuid: 'string', rating: 'number' }, description: 'The review was accepted.' },
    failure: {
      detail: { ...FAILURE, errors: 'Record<string, string[]>' },
      description:
        'The review was not sent, because of what `errors` names, or not accepted. What was typed is still there.',
    },
  },
  states: {
    submitting: 'The review is on its way.',
    sent: 'The review was accepted and waits for moderation.',
    failed: 'The review was refused, or no answer came.',
  },
  endpoints: {
    submit: {
      method: 'POST',
      path: '/web/api/product/submit/review',
      spec: 'REV-5',
      description: 'Multipart: the fields of the form; with the bearer token of the page. The answer is not read.',
    },
  },
});
