import { defineContract, FAILURE, QUIET, SIGN_IN_URL } from '../../shared/browser/element/contract.ts';

export const contract = defineContract({
  tag: 'z-combination-images',
  kind: 'enhancer',
  summary:
    'Attaches pictures to a combination, detaches them and chooses its default, at once; what the server refuses goes back and says why on the picture.',
  spec: ['PRO-3'],
  load: 'touch',
  attributes: {
    'sign-in-url': SIGN_IN_URL,
    quiet: QUIET,
  },
  parts: {
    picture: {
      element: ['li', 'div', 'article'],
      many: true,
      description:
        'a picture with its forms; `data-attached` when it is attached, `data-default` when it is the default',
    },
    attach: {
      element: 'form',
      many: true,
      description:
        'attaches its picture: `POST` to its `action`; a second one of a picture holds buttons named `value`, which attach to all combinations of a value',
    },
    'attach-button': {
      element: 'button',
      required: false,
      many: true,
      description:
        'the button of `attach` that is hidden while the picture is attached; another, such as one that attaches to all combinations of a value, stays',
    },
    detach: {
      element: 'form',
      many: true,
      description: 'detaches its picture: `DELETE` to `data-delete`, without it `POST` to its `action`',
    },
    default: { element: 'form', many: true, description: 'makes its picture the default: `POST` to its `action`' },
    star: { element: ['span', 'p'], required: false, many: true, description: 'shows that its picture is the default' },
  },
  events: {
    change: {
      detail: { action: 'string', attached: 'boolean' },
      description: 'The server accepted `attach`, `detach` or `default`; `attached` is how its picture is now.',
    },
    failure: {
      detail: { ...FAILURE, action: 'string' },
      description: 'The server did not accept it, and the picture is as before.',
    },
  },
  states: {
    busy: 'A change is on its way. It is shown already.',
    failed: 'A change was refused and taken back.',
  },
  pageEvents: { emits: ['z:flash'] },
});
