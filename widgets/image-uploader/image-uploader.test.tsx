import { beforeEach, describe, expect, it } from 'vitest';
import { HttpResponse, http, pretendServer, server } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './image-uploader.contract.ts';
import './image-uploader.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'product') => examples[name]?.html ?? '';
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
const names = () => [...document.querySelectorAll('.z-image-uploader-name')].map(({ textContent }) => textContent);

let calls: string[] = [];
const answerWith = (respond: () => Response) => {
  server.use(
    http.all('http://shop.test/qa/pictures/*', ({ request }) => {
      calls.push(`${request.method} ${new URL(request.url).pathname}`);
      return respond();
    }),
  );
};

pretendServer();
beforeEach(() => {
  calls = [];
});
describeWidget(contract, examples);

describe('<z-image-uploader>', () => {
  it('lists the pictures of the page with the first as cover, in place of the list without script', async () => {
    await mount(html());
    expect(names()).toEqual(['front.jpg', 'close.jpg']);
    expect(find('.z-image-uploader-cover').textContent).toBe('Cover');
    expect([find('[data-part=list]').hidden, find('[data-part=submit]').hidden]).toEqual([true, true]);
  });

  it('moves a picture at once, and back when the server refuses', async () => {
    answerWith(() => new HttpResponse(null, { status: 204 }));
    await mount(html());
    button('Make cover: “close.jpg”')?.click();
    await widgetsWork();
    expect(names()).toEqual(['close.jpg', 'front.jpg']);
    await expect.poll(() => calls).toEqual(['POST /qa/pictures/2/move']);
    server.resetHandlers();
    answerWith(() => HttpResponse.json({ error: 'x', message: 'Not now' }, { status: 409 }));
    button('Make cover: “front.jpg”')?.click();
    await expect.poll(() => document.querySelector('.z-image-uploader-tile [role=alert]')?.textContent).toBe('Not now');
    expect(names()).toEqual(['close.jpg', 'front.jpg']);
  });

  it('asks once before it removes a picture', async () => {
    answerWith(() => new HttpResponse(null, { status: 204 }));
    await mount(html());
    const removed = record('z-image-uploader:remove');
    const remove = button('Remove “front.jpg”');
    remove?.click();
    await widgetsWork();
    expect([remove?.textContent, calls]).toEqual(['Really remove?', []]);
    remove?.click();
    await expect.poll(names).toEqual(['close.jpg']);
    expect([calls, removed.details]).toEqual([['DELETE /qa/pictures/1'], [{ name: 'front.jpg', id: 1 }]]);
    await expect.poll(() => find('.z-image-uploader-cover').textContent).toBe('Cover');
  });

  it('moves nothing where the page names no address for that', async () => {
    await mount(html('empty'));
    expect(names()).toEqual([]);
    expect(button('Remove')).toBeUndefined();
  });
});
