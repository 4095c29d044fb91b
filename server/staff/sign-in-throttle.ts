import type { ThrottleKey } from '../http/throttle.ts';

/** One attempt to sign in. */
interface SignInTry {
  readonly email: string;
  readonly address: string;
  /** The device, when this person signed in on it before: see known-device.ts. */
  readonly device: string | null;
}

/**
 * Returns the keys of a try at signing in. Many people share a mobile carrier's address, and a person is not to be locked
 * out by a stranger. A known device has its own: strangers who try the e-mail or share the address cannot hold it up.
 */
export function signInKeys({ email, address, device }: SignInTry): ThrottleKey[] {
  if (device !== null) return [{ name: `device ${device} ${email}`, free: 5 }];
  return [
    { name: `person ${address} ${email}`, free: 5 },
    { name: `address ${address}`, free: 100 },
    { name: `email ${email}`, free: 50 },
  ];
}
