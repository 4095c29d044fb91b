import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goodReview, multipart, picture } from '../reviews/testing/review-body.ts';
import { createRandom } from '../seed/random.ts';
import { seedDatabase } from '../seed/seed.ts';
import { bearerFor, createTestApp, type TestApp } from '../testing/test-app.ts';
import { hostileUploads, type UploadBody } from './hostile-uploads.ts';

interface UploadsFigures {
  readonly refused: number;
  readonly cutOff: number;
  readonly slow: number;
  /** Milliseconds that an honest review with a picture took beside the slow ones. */
  readonly honestMs: number;
  readonly problems: readonly string[];
}

const PATH = '/web/api/product/submit/review';

/** Sends files and bodies that are hostile (refused with a reason), cut off or crawling. None leaves anything behind. */
export async function uploads({
  cutOff,
  slow,
  seed,
}: {
  readonly cutOff: number;
  readonly slow: number;
  readonly seed: number;
}): Promise<UploadsFigures> {
  // The folder of temporary files is read anew each time it is asked for.
  const temporary = mkdtempSync(join(tmpdir(), 'zellige-uploads-'));
  const { TMPDIR: before } = process.env;
  const shop = await createTestApp({ env: { LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' } });
  process.env.TMPDIR = temporary;
  const problems: string[] = [];
  try {
    await seedDatabase(shop.db, { products: 10 });
    const visitor = await shop.visit();
    const bearer = await bearerFor(shop.app);
    const [row] = await shop.db.query<{ uuid: string }>('select uuid from products order by id limit 1');
    const product = row?.uuid ?? '';
    await shop.db.exec('delete from reviews');
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shop.app.server.address() as AddressInfo;
    let sender = 0;
    const headersFor = (contentType: string): Record<string, string> => {
      // Another shopper each time: how often one may send is another matter.
      sender += 1;
      const from = `10.1.${sender >> 8}.${sender & 255}`;
      return { ...visitor.headers, ...bearer, 'content-type': contentType, 'x-forwarded-for': from };
    };
    const send = ({ payload, contentType }: UploadBody) =>
      fetch(`http://127.0.0.1:${port}${PATH}`, {
        method: 'POST',
        headers: headersFor(contentType),
        body: new Uint8Array(payload),
      });
    const open = async ({ payload, contentType }: UploadBody): Promise<Socket> => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      await once(socket, 'connect');
      const headers = Object.entries({ ...headersFor(contentType), host: 'shop', connection: 'close' });
      const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      socket.write(`POST ${PATH} HTTP/1.1\r\n${head}content-length: ${payload.length}\r\n\r\n`);
      return socket;
    };
    const checkNothingStored = async (after: string): Promise<void> => {
      const left = await leftBehind(shop, temporary);
      if (left.length > 0) problems.push(`seed ${seed}, after ${after}: ${left.join(', ')}`);
    };

    const hostile = await hostileUploads(product);
    for (const upload of hostile) {
      const answer = await send(upload);
      const { message = '' } = (await answer.json()) as { message?: string };
      if (answer.status < 400 || answer.status >= 500 || message === '') {
        problems.push(`${upload.name}: ${answer.status} ${message}`);
      }
    }
    await checkNothingStored('the hostile ones');

    const honest = multipart(goodReview(product), [
      { filename: 'a.jpg', type: 'image/jpeg', data: await picture({ width: 1200, height: 900 }) },
    ]);
    const whole: UploadBody = { name: 'whole', payload: honest.payload, contentType: honest.headers['content-type'] };
    const random = createRandom(seed);
    await Promise.all(
      Array.from({ length: cutOff }, async () => {
        const socket = await open(whole);
        const bytes = random.int(0, whole.payload.length - 2);
        await new Promise<void>((resolve) => socket.write(whole.payload.subarray(0, bytes), () => resolve()));
        socket.destroy();
        await once(socket, 'close');
      }),
    );
    const svg = hostile.find(({ name }) => name === 'an SVG as itself')!;
    const crawling = await Promise.all(
      Array.from({ length: slow }, async () => {
        const socket = await open(svg);
        socket.write(svg.payload.subarray(0, 200));
        return socket;
      }),
    );
    await checkNothingStored('those cut off');
    const started = performance.now();
    const { status } = await send(whole);
    const honestMs = Math.round(performance.now() - started);
    if (status !== 201) problems.push(`an honest review: ${status}`);
    await shop.db.exec('delete from reviews; delete from uploaded_pictures');
    const answers = await Promise.all(
      crawling.map(async (socket) => {
        let text = '';
        socket.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        socket.write(svg.payload.subarray(200));
        await once(socket, 'close');
        return text.slice(0, 12);
      }),
    );
    for (const answer of answers) if (!answer.startsWith('HTTP/1.1 422')) problems.push(`a slow one: ${answer}`);
    await checkNothingStored('the slow ones');
    return { refused: hostile.length, cutOff, slow, honestMs, problems };
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    shop.app.server.closeAllConnections();
    await shop.close();
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Counts what was stored, rows and files. */
async function leftBehind({ db }: TestApp, temporary: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    "select 'review ' || id as name from reviews union all select 'picture ' || name from uploaded_pictures",
  );
  return [...rows.map(({ name }) => name), ...readdirSync(temporary)];
}
