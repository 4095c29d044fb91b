import { defineContract, FAILURE, QUIET, SIGN_IN_URL } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-image-uploader',
  kind: 'enhancer',
  summary:
    'Uploads pictures that are dropped or picked, eight at a time, and lists them with order, cover and removal.',
  spec: ['PRO-5', 'MSG-6', 'CAL-14', 'CAL-5', 'CAL-9'],
  load: 'visible',
  attributes: {
    'move-url': {
      type: 'string',
      address: { example: '/products/7/pictures/{id}/move' },
      description:
        'Address that moves the picture `{id}` in front of the one in `before`, such as `/products/7/pictures/{id}/move`. Without it pictures have no order and no cover.',
    },
    single: {
      type: 'flag',
      description:
        'For one picture, such as a logo: one that is stored takes the place of the one before, in the list as on the server. Files are sent one after the other.',
    },
    'sign-in-url': SIGN_IN_URL,
    quiet: QUIET,
  },
  parts: {
    form: {
      element: 'form',
      selector: 'form',
      description:
        'the form that uploads without script; its action takes the files. With script a file is sent with `uploadKey`, the same when it is tried again',
    },
    input: {
      element: 'input',
      selector: 'input[type=file]',
      description: 'the field the files are picked with, such as `files[]` for PHP, which keeps one file of `files`',
    },
    submit: {
      element: 'button',
      required: false,
      description: 'the button that uploads without script; it is hidden with script',
    },
    list: {
      element: ['ol', 'ul', 'p', 'div'],
      required: false,
      description: 'the list of pictures without script; it is hidden with script',
    },
    files: { element: 'script', required: false, description: 'the pictures that are there already, as JSON' },
  },
  events: {
    upload: { detail: { name: 'string', id: 'number | null' }, description: 'A picture was stored.' },
    remove: { detail: { name: 'string', id: 'number | null' }, description: 'A picture was removed.' },
    failure: {
      detail: { ...FAILURE, name: 'string' },
      description: 'A file was refused, its upload failed, or a picture was not moved or removed.',
    },
  },
  states: { busy: 'Pictures are on their way.', over: 'Files are held over the drop zone.' },
});
