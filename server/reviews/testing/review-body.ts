import { randomUUID } from 'node:crypto';
import sharp from 'sharp';

export interface SentFile {
  readonly filename: string;
  readonly type: string;
  readonly data: Buffer;
}

/** Builds a multipart body as a browser writes it, byte for byte, so that a test can break it. */
export function multipart(
  fields: Readonly<Record<string, string>>,
  files: readonly (SentFile & { readonly field?: string })[] = [],
): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = `----zellige${randomUUID()}`;
  const chunks: Buffer[] = [];
  for (const [name, value] of Object.entries(fields)) {
    chunks.push(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`));
  }
  for (const { field = 'image', filename, type, data } of files) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
    chunks.push(Buffer.from(head), data, Buffer.from('\r\n'));
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    payload: Buffer.concat(chunks),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Returns everything the form asks for. */
export function goodReview(productUuid: string, changes: Record<string, string> = {}): Record<string, string> {
  return {
    productUuid,
    rating: '4',
    text: 'Très bon produit, conforme à la photo.',
    name: 'Lina Boudiaf',
    email: 'lina.boudiaf@example.dz',
    phone: '0661 23 45 67',
    purchaseDate: '2026-01-15',
    boughtHere: '1',
    acceptedPolicy: '1',
    ...changes,
  };
}

/** Renders a picture of noise-free colour. `bytes` fills it up behind its end, which readers ignore. */
export async function picture(
  {
    width = 320,
    height = 200,
    format = 'jpeg',
  }: { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' } = {},
  bytes?: number,
): Promise<Buffer> {
  const image = await sharp({ create: { width, height, channels: 3, background: '#88293d' } })
    .toFormat(format)
    .toBuffer();
  return bytes === undefined ? image : Buffer.concat([image, Buffer.alloc(bytes - image.length)]);
}
