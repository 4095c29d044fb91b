import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { defineContract, type StateOf } from './contract.ts';
import { useHostState } from './use-host-state.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
const contract = defineContract({
  tag: 'z-traffic-light',
  kind: 'enhancer',
  summary: 'A widget with states.',
  spec: [],
  load: 'touch',
  attributes: {},
  parts: {},
  events: {},
  states: { red: 'Stop.', green: 'Go.' },
});

function Light({ host, state }: { host: HTMLElement; state: StateOf<typeof contract> | null }) {
  useHostState<typeof contract>(host, state);
  return null;
}

describe('the state of a widget', () => {
  it('is written to its element, and removed', () => {
    const host = document.createElement('div');
    const root = createRoot(document.createElement('div'));
    act(() => root.render(<Light host={host} state="green" />));
    expect(host.dataset.state).toBe('green');
    act(() => root.render(<Light host={host} state={null} />));
    expect(host.hasAttribute('data-state')).toBe(false);
    act(() => root.unmount());
  });

  it('compiles only when the contract has it', () => {
    expectTypeOf<StateOf<typeof contract>>().toEqualTypeOf<'red' | 'green'>();
    const calls = (host: HTMLElement) => {
      useHostState<typeof contract>(host, 'red');
      // @ts-expect-error The contract has no such state.
      useHostState<typeof contract>(host, 'blue');
      // @ts-expect-error The contract is not named.
      useHostState(host, 'red');
    };
    expect(calls).toBeTypeOf('function');
  });
});
