import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-product-gallery',
  kind: 'enhancer',
  summary: 'Shows the pictures of the chosen combination one by one: swiped, by keys, by thumbnail, and full-screen.',
  spec: ['CAT-8', 'CAT-9'],
  // It mounts at a touch too, and at idle time near the viewport. Until then the server's row scrolls without script.
  load: 'event(z:combination-changed)',
  attributes: {},
  parts: {
    track: { element: 'div', description: 'the row the pictures are in; it scrolls sideways' },
    slide: {
      element: 'div',
      many: true,
      description:
        'a picture in the row: `drawn`, and those that come after it in `shown`; one is enough, but a swipe then waits for the widget',
    },
    zoom: { element: 'a', many: true, description: 'the link around each picture, to its file' },
    picture: {
      element: 'img',
      selector: '[data-part~="track"] img',
      many: true,
      description: 'that picture; every one but the first with `loading="lazy"`',
    },
    pictures: {
      element: 'script',
      selector: 'script[type="application/json"]',
      description: 'every picture, and which of them belong to which combination, as JSON',
    },
    thumbs: { element: 'ul', required: false, description: 'the list of small pictures' },
    thumb: {
      element: 'a',
      many: true,
      required: false,
      description: 'a small picture, in the order of `shown`; without script the link shows it in the page',
    },
  },
  events: {
    change: {
      detail: { picture: 'number', number: 'number', count: 'number' },
      description: 'The shopper looks at another picture. `number` counts from 1.',
    },
    zoom: { detail: { picture: 'number' }, description: 'The shopper looks at a picture full-screen.' },
  },
  states: { one: 'The chosen combination has one picture.', many: 'There is more than one.' },
  cssProperties: { '--z-product-gallery-zoom': 'How many times larger a picture is looked at from near, 2.5.' },
  pageEvents: { listens: ['z:combination-changed'] },
});
