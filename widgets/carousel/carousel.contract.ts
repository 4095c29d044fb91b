import { defineContract } from '../../shared/browser/element/contract.ts';

/** 0 is what a home block sends for a width it says nothing about (HOM-3). */
const COLUMNS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;

export const contract = defineContract({
  tag: 'z-carousel',
  kind: 'enhancer',
  summary:
    'Gives a row that scrolls sideways its buttons, arrow keys and position, and moves it by itself where asked to.',
  spec: ['HOM-3', 'HOM-4', 'MSG-3'],
  load: 'visible-after-input([autoplay])',
  attributes: {
    kind: {
      type: 'enum',
      values: ['products', 'brands', 'categories', 'blog-posts', 'blog-categories', 'banners', 'texts'],
      default: 'products',
      description:
        'Content of the row. Whole items beside each other on desktop, tablet and phone: products 5, 3, 2; brands (and brand lines) 8, 6, 4; ' +
        'categories 6, 4, 2; blog posts 3, 2, 1; blog categories 4, 3, 2; banners and texts 1. Banners and texts go round, rows end.',
    },
    desktop: {
      type: 'enum',
      values: COLUMNS,
      default: '0',
      description: 'Whole items from 68rem on, 1 to 12. 0: those of the kind.',
    },
    tablet: {
      type: 'enum',
      values: COLUMNS,
      default: '0',
      description: 'Whole items from 48rem on, 1 to 12. 0: those of the kind.',
    },
    mobile: {
      type: 'enum',
      values: COLUMNS,
      default: '0',
      description:
        'Whole items on narrower windows, 1 to 12. 0: those of the kind. One in a window of at most 16em, as with enlarged text on a phone.',
    },
    autoplay: {
      type: 'string',
      description:
        'Moves by itself while there is more than fits: milliseconds from 2500 to 3100 (others are brought within), empty for those of the kind. ' +
        'It begins to move once a person gave a sign of themselves: pointer, key, scroll.',
    },
    label: {
      type: 'string',
      description: 'Name of the carousel. Default: its heading or that of its section, else its kind.',
    },
  },
  parts: {
    heading: {
      element: ['div', 'header'],
      required: false,
      description:
        'the line with the heading of a row of many: its buttons stand at the end of this line. Without it they lie over the row, as those of banners and texts always do',
    },
    list: {
      element: ['ul', 'ol'],
      selector: 'ul, ol',
      description: 'the row; each child is an item',
    },
  },
  events: {},
  states: {
    moving: 'It moves by itself at this moment.',
    still: 'It has more than fits and stands.',
    whole: 'Everything fits, so there are no controls.',
  },
  cssProperties: {
    '--z-carousel-gap': 'Distance between two items.',
    '--z-carousel-peek': 'How much of the next item shows on phones and tablets, so that one sees there is more.',
    '--z-carousel-inset':
      'How far inside the row the previous and next buttons are; less than 0 where the page has room beside it.',
    '--z-carousel-buttons': 'How far down the previous and next buttons are, such as the middle of the pictures.',
  },
});
