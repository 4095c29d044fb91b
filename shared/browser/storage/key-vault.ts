/** The key data is encrypted with, and whether this page made it: then nothing older can be read. */
export interface VaultKey {
  readonly key: CryptoKey;
  readonly isNew: boolean;
}

/** Some browsers leave a request to open IndexedDB unanswered, for long or for ever. */
export interface Unanswered {
  /** The key when the browser answers after all. */
  readonly answered: Promise<VaultKey | null>;
}

/** Maximum wait for the key, in milliseconds. */
const ANSWER_MS = 300;
const DATABASE = 'zellige';
const STORE = 'keys';
const KEY = 'aes-gcm';

let opening: Promise<VaultKey | null> | undefined;
let isLate = false;

/**
 * Opens the browser's own AES-GCM key for this site. It cannot be exported, so it never leaves the browser (CRT-3).
 *
 * @returns null where there is no secure context, or the browser keeps no keys: data is then stored as plain text.
 */
export async function vaultKey(): Promise<VaultKey | null | Unanswered> {
  opening ??= openVault().finally(() => {
    opening = undefined;
    isLate = false;
  });
  const answered = opening;
  // A caller that comes while the browser is late already does not wait again.
  if (isLate) return { answered };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Unanswered>((resolve) => {
    timer = setTimeout(() => {
      isLate = true;
      resolve({ answered });
    }, ANSWER_MS);
  });
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}

async function openVault(): Promise<VaultKey | null> {
  if (!globalThis.crypto?.subtle || typeof indexedDB === 'undefined') return null;
  try {
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    const database = await open();
    try {
      return await readOrStore(database, made);
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Reads the key, or stores the new one, in one transaction, so that two tabs that start together agree on one key. */
function readOrStore(database: IDBDatabase, made: CryptoKey): Promise<VaultKey> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite');
    const store = transaction.objectStore(STORE);
    let result: VaultKey = { key: made, isNew: true };
    const existing = store.get(KEY);
    existing.onsuccess = () => {
      if (existing.result instanceof CryptoKey) result = { key: existing.result, isNew: false };
      else store.put(made, KEY);
    };
    transaction.oncomplete = () => resolve(result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}
