const K = Uint32Array.from(
  { length: 64 },
  (() => {
    const primes: number[] = [];
    for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
    return (_: unknown, i: number) => fractionBits(Math.cbrt(primes[i]!));
  })(),
);

function fractionBits(value: number): number {
  return ((value - Math.floor(value)) * 0x1_0000_0000) >>> 0;
}

const START = [2, 3, 5, 7, 11, 13, 17, 19].map((prime) => fractionBits(Math.sqrt(prime)));

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** SHA-256 of a text's UTF-8 bytes, in hex (FIPS 180-4). Here because `crypto.subtle` is missing on plain http. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x2000_0000));
  view.setUint32(padded.length - 4, bytes.length << 3);

  const hash = Uint32Array.from(START);
  const w = new Uint32Array(64);
  for (let offset = 0; offset < padded.length; offset += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(offset + i * 4);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15]!;
      const b = w[i - 2]!;
      const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
      const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
      w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
    }
    mixBlock(hash, w);
  }
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}

function mixBlock(hash: Uint32Array, w: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    hash[i] = hash[i]! + word;
  });
}
