import type { Contract, Endpoint } from '../../shared/browser/element/contract.ts';
import { ENDINGS } from './endings.ts';

/** Value of `?scenario=`: one named call of a widget, or every call, ends in a certain way. */
interface Scenario {
  readonly endpoint: string | undefined;
  readonly ending: string;
}

/**
 * Reads `ENDING` or `ENDPOINT:ENDING`, such as `communes:500`.
 * @returns null when there is no such ending, or no widget has such a call
 */
export function readScenario(text: string, contracts: readonly Contract[]): Scenario | null {
  const [first = '', second] = text.split(':', 2);
  const ending = second ?? first;
  if (ending !== 'late' && !Object.hasOwn(ENDINGS, ending)) return null;
  if (second === undefined) return { endpoint: undefined, ending };
  return contracts.some(({ endpoints = {} }) => Object.hasOwn(endpoints, first)) ? { endpoint: first, ending } : null;
}

function fits({ method, path }: Endpoint, calledMethod: string, calledPath: string): boolean {
  const pattern = path
    .replace(/\?.*$/, '')
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{[^}]+\}/g, '[^/]+');
  return method === calledMethod && new RegExp(`^${pattern}$`).test(calledPath);
}

/** Says if the scenario affects this call; the others get their real answer. */
export function isAbout(scenario: Scenario, contracts: readonly Contract[], method: string, path: string): boolean {
  if (scenario.endpoint === undefined) return true;
  return contracts.some((contract) => {
    const endpoint = contract.endpoints?.[scenario.endpoint as string];
    return endpoint !== undefined && fits(endpoint, method, path);
  });
}
