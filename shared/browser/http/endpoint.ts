import type { Endpoint } from '../element/contract.ts';

/** The element's attributes about an endpoint: `base` for all of them, `NAME-url` for one. */
interface EndpointOverrides {
  readonly base?: string | undefined;
  readonly override?: string | undefined;
}

/**
 * Returns the address of a call: the contract's template, or the one the page gives instead, with its values encoded
 * (CAL-3). A path is taken from `base`; an absolute address of the page's own stays as it is.
 *
 * @throws RangeError when a value is missing, empty, or only dots: the address would be another one than meant.
 */
export function endpointUrl(
  endpoint: Pick<Endpoint, 'path'>,
  { base, override }: EndpointOverrides,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const template = override?.trim() || endpoint.path;
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '').trim();
    if (/^\.*$/.test(value)) {
      throw new RangeError(`The address ${template} needs a value for {${name}}, and "${value}" is none.`);
    }
    return encodeURIComponent(value);
  });
  return onServer(base, filled);
}

/** Returns the address of a path, such as `/media/1.webp`, on the server at `base`. An absolute address stays as it is. */
export function onServer(base: string | undefined, address: string): string {
  if (!base?.trim() || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)) return address;
  return `${base.trim().replace(/\/+$/, '')}/${address.replace(/^\/+/, '')}`;
}
