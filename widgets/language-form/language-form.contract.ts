import { defineContract } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-language-form',
  kind: 'enhancer',
  summary:
    'Checks that the texts of one language are complete before they are sent, counts their characters, and copies them from another language.',
  spec: ['PRO-11', 'FRM-5', 'MSG-1'],
  load: 'idle',
  attributes: {
    source: {
      type: 'string',
      description: 'Id of the form of another language, whose texts the part `copy` copies, field by field.',
    },
    fields: {
      type: 'json',
      default: ['name', 'shortDescription', 'seoTitle', 'seoDescription'],
      description: 'Names of the fields that have to be filled in.',
    },
    optional: {
      type: 'json',
      default: ['longDescription'],
      description: 'Names of the fields that may stay empty. They are counted and copied as well.',
    },
    advice: {
      type: 'json',
      default: { seoTitle: 60, seoDescription: 160 },
      description:
        'Characters up to which a field is shown in full elsewhere, by its name. Other fields are counted against their `maxlength`.',
    },
  },
  parts: {
    form: { element: 'form', selector: 'form', description: 'the form of one language' },
    filled: {
      element: ['bdi', 'span', 'output'],
      required: false,
      description: 'the number of filled fields, such as "3 / 4"',
    },
    copy: {
      element: 'button',
      required: false,
      description: 'copies from the form `source`; the server renders it hidden, as it needs script',
    },
  },
  events: {
    copy: { detail: { fields: 'string[]' }, description: 'Texts of the other language were copied into these fields.' },
    incomplete: { detail: { fields: 'string[]' }, description: 'The form was not sent: these fields are empty.' },
  },
  states: {
    complete: 'All fields have a text.',
    incomplete: 'Some fields are empty.',
  },
});
