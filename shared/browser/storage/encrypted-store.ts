import { type Unanswered, type VaultKey, vaultKey } from './key-vault.ts';
import { type ReadResult, readLocal, type WriteResult, writeLocal } from './local.ts';

/**
 * Result of a read. `damaged`: changed, cut short, of another key name or of another version; `key-lost`: the browser forgot
 * the key it was encrypted with. Either way the data cannot come back, and the caller starts empty. `unanswered`: the
 * browser does not say the key; what is stored stays, and can be read once `answered` resolves.
 */
type EncryptedRead =
  | ReadResult
  | { readonly kind: 'damaged' | 'key-lost'; readonly message: string }
  | ({ readonly kind: 'unanswered'; readonly message: string } & Unanswered);

/** Text in localStorage, encrypted where the browser can. Nothing here throws. */
export interface EncryptedStore {
  read(key: string): Promise<EncryptedRead>;
  write(key: string, text: string): Promise<WriteResult>;
}

const ENCRYPTED = 'z1:';
const PLAIN = 'z0:';
const IV_BYTES = 12;

/**
 * Creates a store with AES-GCM and a fresh IV for every write. The name of the key is bound in, so that one shop's data is
 * not taken for another's. This keeps what a shopper typed from whoever copies the profile's files; it does not stop a
 * script that was injected into the page (CRT-3).
 */
export function encryptedStore(openVault: () => Promise<VaultKey | null | Unanswered> = vaultKey): EncryptedStore {
  let opened: Promise<VaultKey | null | Unanswered> | undefined;
  let refused: string | undefined;
  const vault = async () => {
    opened ??= openVault().catch(() => null);
    const access = await opened;
    if (!isUnanswered(access)) return access;
    opened = undefined;
    // Asked anew, a browser that is always slow would be late every time.
    const { answered } = access;
    void answered.then(() => {
      opened = answered;
    });
    return access;
  };
  /**
   * Looks once for another key when a text does not open: the browser may have lost its key while this page had it, and
   * another tab made a new one. Two tabs with two keys would otherwise write over each other without end.
   */
  const vaultFor = async (text: string) => {
    const former = await vault();
    if (text === refused) return former;
    refused = text;
    opened = undefined;
    const access = await vault();
    if (!access || isUnanswered(access)) return access;
    return { ...access, isNew: access.isNew || (former !== null && !isUnanswered(former) && former.isNew) };
  };
  return {
    async read(key) {
      const stored = readLocal(key);
      if (stored.kind !== 'found') return stored;
      if (stored.text.startsWith(PLAIN)) return { kind: 'found', text: stored.text.slice(PLAIN.length) };
      // Written by the page itself or by an earlier shop script: taken as it is, for the caller to check.
      if (/^[[{"\w-]/.test(stored.text) && !/^z\d+:/.test(stored.text)) return stored;
      let access = await vault();
      let text = await unseal(access, key, stored.text);
      if (text === null && !isUnanswered(access)) {
        access = await vaultFor(stored.text);
        text = await unseal(access, key, stored.text);
      }
      if (isUnanswered(access))
        return { kind: 'unanswered', message: unansweredMessage(key), answered: access.answered };
      if (text !== null) return { kind: 'found', text };
      if (!access || access.isNew) {
        return { kind: 'key-lost', message: `The browser no longer has the key of "${key}", so it starts empty.` };
      }
      return { kind: 'damaged', message: `"${key}" cannot be decrypted, so it starts empty.` };
    },
    async write(key, text) {
      const access = await vault();
      if (isUnanswered(access)) {
        const stored = readLocal(key);
        // A write would overwrite a value that cannot be read yet.
        const isInTheWay = stored.kind === 'found' && stored.text.startsWith(ENCRYPTED);
        return isInTheWay ? { kind: 'unavailable', message: unansweredMessage(key) } : writeLocal(key, PLAIN + text);
      }
      const encrypted = access && (await encrypt(access.key, key, text));
      return writeLocal(key, encrypted ?? PLAIN + text);
    },
  };
}

const isUnanswered = (access: VaultKey | null | Unanswered): access is Unanswered =>
  access !== null && 'answered' in access;

const unansweredMessage = (key: string) =>
  `The browser does not say the key of "${key}", so what changes is kept until the page is left.`;

async function encrypt(key: CryptoKey, name: string, text: string): Promise<string | null> {
  try {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const sealed = await crypto.subtle.encrypt(parameters(iv, name), key, new TextEncoder().encode(text));
    return `${ENCRYPTED}${toBase64(iv)}:${toBase64(new Uint8Array(sealed))}`;
  } catch {
    return null;
  }
}

async function unseal(access: VaultKey | null | Unanswered, name: string, stored: string): Promise<string | null> {
  if (!access || isUnanswered(access) || !stored.startsWith(ENCRYPTED)) return null;
  try {
    const [iv = '', sealed = ''] = stored.slice(ENCRYPTED.length).split(':');
    const text = await crypto.subtle.decrypt(parameters(fromBase64(iv), name), access.key, fromBase64(sealed));
    return new TextDecoder().decode(text);
  } catch {
    return null;
  }
}

function parameters(iv: Uint8Array<ArrayBuffer>, name: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) };
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  // In pieces: a large cart would be more arguments than a call can take.
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
