import type { Contract } from '../../shared/browser/element/contract.ts';

/**
 * Says when an element is mounted by its load condition, in the words of `shared/browser/element/loader.ts`. A file of its own,
 * because the workbench of a server without development packages uses it too.
 */
export function mountedWhen(load: Contract['load']): string {
  const [, name, argument] = /^([\w-]+)(?:\((.*)\))?$/.exec(load) ?? [];
  const node = argument ? `\`${argument}\`` : 'it';
  const isNear = `at idle when ${name === 'touch' ? 'it' : node} is near the viewport`;
  switch (name) {
    case 'eager':
      return 'as soon as the tag is parsed';
    case 'media':
      return `while ${node} holds`;
    case 'idle':
      return 'at idle after the load, or when it is touched';
    case 'event':
      return `at ${node}, ${isNear.replace(node, 'it')}, or when it is touched`;
    case 'visible-after-input':
      return `${isNear} and somebody has moved, typed or scrolled, or when it is touched`;
    default:
      return `${isNear}, or when ${name === 'touch' ? node : 'it'} is touched`;
  }
}
