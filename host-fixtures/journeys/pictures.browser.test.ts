import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, inject, it } from 'vitest';
import { picture } from '../../server/reviews/testing/review-body.ts';
import { MAX_IMAGE_BYTES } from '../../shared/rules/pictures/picture-file.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { openStaffPage } from './shopper.ts';

const origin = inject('shopOrigin');
const PICTURES = `${origin}/dashboard/products/4/pictures?locale=en`;

const { page, context, console: messages } = await openStaffPage(origin);
afterAll(() => context.close());
beforeEach(() => page.goto(PICTURES));

/** Returns the names as the server has them. */
const storedNames = async () => {
  const html = await (await page.request.get(PICTURES)).text();
  const json = /data-part="files">(.*?)<\/script>/s.exec(html)?.[1] ?? '[]';
  return (JSON.parse(json) as { name: string }[]).map(({ name }) => name);
};
const photo = await picture();
const files = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, i) => ({ name: `${prefix}${i}.jpg`, mimeType: 'image/jpeg', buffer: photo }));
const field = page.getByLabel('Add pictures');
const list = page.getByRole('list', { name: 'Pictures' });
const names = () => list.getByRole('listitem').locator('bdi').allTextContents();

it('nine pictures are sent eight at a time, and stored in the order in which they were chosen', async () => {
  const waiting: (() => void)[] = [];
  await page.route('**/pictures', async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  await list.waitFor();
  const before = await names();
  await field.setInputFiles(files(9, 'nine-'));
  await expect.poll(() => waiting.length).toBe(8);
  await expect.poll(() => list.getByText('Waiting').count()).toBeGreaterThan(0);
  // The last one arrives first.
  for (const release of waiting.toReversed()) release();
  await expect.poll(() => waiting.length).toBe(9);
  waiting[8]?.();
  await page.getByText('9 pictures were added.').waitFor({ state: 'attached' });
  await page.unroute('**/pictures');
  const added = Array.from({ length: 9 }, (_, i) => `nine-${i}.jpg`);
  await expect.poll(names).toEqual([...before, ...added]);
  await expect.poll(storedNames).toEqual([...before, ...added]);
});

it('what is no picture is named with the rule, and the others are stored', async () => {
  await list.waitFor();
  const before = await names();
  const wrong = [
    { name: 'invoice.pdf', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') },
    {
      name: 'large.jpg',
      mimeType: 'image/jpeg',
      // Begins as a picture, but no browser can read it.
      buffer: Buffer.concat([photo.subarray(0, 16), Buffer.alloc(2_097_153)]),
    },
  ];
  await field.setInputFiles([...wrong, ...files(1, 'good-')]);
  await list.getByText('“invoice.pdf” is not a JPEG, PNG, WebP, GIF or AVIF image.').waitFor();
  await list.getByText('“large.jpg” is larger than 2 MB. Choose a smaller picture.').waitFor();
  await list.getByRole('img', { name: /./ }).nth(before.length).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

it('the photo of a phone is made small enough to be stored', async () => {
  await list.waitFor();
  const blotches = sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } });
  const buffer = await blotches.resize(2400, 2400).jpeg({ quality: 95 }).toBuffer();
  expect(buffer.length).toBeGreaterThan(MAX_IMAGE_BYTES);
  await field.setInputFiles({ name: 'phone.jpg', mimeType: 'image/jpeg', buffer });
  await list.getByRole('button', { name: 'Remove “phone.jpg”' }).waitFor();
  expect(await storedNames()).toContain('phone.jpg');
});

it('an upload that fails keeps its file and is tried again by a press', async () => {
  await list.waitFor();
  await page.route('**/pictures', (route) => route.abort(), { times: 1 });
  await field.setInputFiles(files(1, 'again-'));
  await list.getByText('No connection. Check your network, then try again.').waitFor();
  await list.getByRole('button', { name: 'Try again' }).press('Enter');
  await list.getByRole('button', { name: 'Remove “again-0.jpg”' }).waitFor();
  messages.splice(0);
});

it('an answer to an upload that cannot be read is told to the author of the page, in the console', async () => {
  await list.waitFor();
  const consoleLines: string[] = [];
  page.on('console', (message) => consoleLines.push(message.text()));
  await page.route('**/pictures', (route) => route.fulfill({ json: { id: 1 } }), { times: 1 });
  await field.setInputFiles(files(1, 'odd-'));
  await list.getByText('It is not known whether it was saved.').waitFor();
  await expect
    .poll(() => consoleLines.join())
    .toMatch(/failed \(unreadable\): POST .*\/pictures was answered with 200/);
});

it('a picture becomes the cover by keyboard, and stays it', async () => {
  await list.waitFor();
  const second = (await names())[1] ?? '';
  await list.getByRole('button', { name: `Make cover: “${second}”` }).press('Enter');
  await expect.poll(async () => (await names())[0]).toBe(second);
  await expect.poll(() => list.locator('[aria-busy=true]').count()).toBe(0);
  await page.reload();
  await list.waitFor();
  expect((await names())[0]).toBe(second);
});
