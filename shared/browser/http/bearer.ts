import { addressToRenew } from './csrf.ts';

/**
 * Returns the token a page hands to calls of catalogue and reviews (CAL-2), read when the call is made and never from an
 * attribute or an address: `<meta name="z-bearer" content="TOKEN">`, or
 * `<script type="application/json" data-z-bearer>{"token": "TOKEN", "origin": "https://api.example"}</script>`. It goes to
 * the page's own origin, and to another one only when the script element names it.
 */
export function bearerFor(url: URL): string | null {
  const script = readScript();
  const token = script.token ?? tokenMeta()?.content.trim();
  if (!token) return null;
  return url.origin === location.origin || url.origin === script.origin ? token : null;
}

const tokenMeta = () => document.querySelector<HTMLMetaElement>('meta[name="z-bearer"]');

/** Renews the token of a page that was open for longer than it lasts: `<meta name="z-bearer" data-renew="/bearer-token">`. */
export const bearerRenewalAddress = (): URL | null => addressToRenew(tokenMeta());

export function renewBearer(token: string): void {
  tokenMeta()?.setAttribute('content', token);
}

function readScript(): { token?: string; origin?: string } {
  const text = document.querySelector('script[type="application/json"][data-z-bearer]')?.textContent;
  if (!text) return {};
  try {
    const { token, origin } = JSON.parse(text) as Record<string, unknown>;
    return {
      ...(typeof token === 'string' && { token }),
      ...(typeof origin === 'string' && { origin: new URL(origin).origin }),
    };
  } catch {
    console.error(
      'zellige: <script data-z-bearer> is not JSON with a token, so calls go out without it. Write {"token": "…"}.',
    );
    return {};
  }
}
