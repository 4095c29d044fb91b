import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Problem } from '../../shared/api/problem.ts';
import { ReviewAccepted } from '../../shared/api/review.ts';
import { REVIEW_MESSAGES } from '../../shared/i18n/messages/review-messages.ts';
import { MAX_IMAGE_BYTES } from '../../shared/rules/pictures/picture-file.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { buttonNamed, find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import '../star-rating/star-rating.tsx';
import { contract } from './product-reviews.contract.ts';
import './product-reviews.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const FILLED = html('ends-204');
const URL_OF_CALL = 'http://shop.test/web/api/product/submit/review';

setupMockServer();
describeWidget(contract, examples);

const sent: FormData[] = [];
const answerWith = (make: () => Response | Promise<Response>) => {
  sent.length = 0;
  server.use(
    http.post(URL_OF_CALL, async ({ request }) => {
      sent.push(await request.formData());
      return make();
    }),
  );
};
const accepted = () => answer(ReviewAccepted, { success: true, status: 'pending', message: 'Wartet' }, { status: 201 });
const field = (name: string) => find<HTMLInputElement>(`[name="${name}"]`);
const besides = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent;
const ended = () =>
  new Promise<void>((resolve) => {
    for (const verb of ['sent', 'failure']) {
      document.addEventListener(`z-product-reviews:${verb}`, () => resolve(), { once: true });
    }
  });
const press = async () => {
  const end = ended();
  find<HTMLButtonElement>('[data-part=submit]').click();
  await end;
  await widgetsWork();
};
const choose = async (...files: File[]) => {
  const input = field('image');
  const list = new DataTransfer();
  for (const file of files) list.items.add(file);
  input.files = list.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  const shown = async () => {
    await widgetsWork();
    return document.querySelector('.z-product-reviews-preview img, [name=image][aria-invalid]');
  };
  await expect.poll(shown).not.toBeNull();
};
const jpeg = (bytes: number, name = 'photo.jpg') => {
  const data = new Uint8Array(bytes);
  data.set([0xff, 0xd8, 0xff, 0xe0].slice(0, bytes));
  return new File([data], name, { type: 'image/jpeg' });
};
afterEach(() => document.body.replaceChildren());

describe('<z-product-reviews>', () => {
  it('sends what the form says, folds it away and says that the review waits', async () => {
    const events = record<{ rating: number }>('z-product-reviews:sent');
    answerWith(accepted);
    const host = await mount(FILLED);
    const key = field('reviewKey').value;
    await press();
    expect(Object.fromEntries(sent[0] as FormData)).toMatchObject({
      productUuid: '3a6bd4dd-1845-4fed-8ccc-503454aeedd2',
      rating: '4',
      name: 'Lina Boudiaf',
      boughtHere: '1',
      acceptedPolicy: '1',
      reviewKey: key,
    });
    expect(find<HTMLDetailsElement>('details').open).toBe(false);
    const thanks = find('[role=status]');
    expect(thanks.textContent).toMatch(/waiting for moderation/);
    expect(document.activeElement).toBe(thanks);
    expect(host.dataset.state).toBe('sent');
    expect(events.details[0]?.rating).toBe(4);
    expect(field('reviewKey').value, 'the next one is another review').not.toBe(key);
  });

  it('is empty again once it is sent where a field is called reset', async () => {
    answerWith(accepted);
    const host = await mount(FILLED.replace('</form>', '<input type="hidden" name="reset" value="1">$&'));
    field('name').value = 'Amel';
    await press();
    expect([host.dataset.state, field('name').value]).toEqual(['sent', 'Lina Boudiaf']);
  });

  it('sends a ticked box as "1" where the page gave it no value', async () => {
    answerWith(accepted);
    await mount(FILLED.replaceAll(/(name="(boughtHere|acceptedPolicy)") value="1"/g, '$1'));
    await press();
    expect(Object.fromEntries(sent[0] as FormData)).toMatchObject({ boughtHere: '1', acceptedPolicy: '1' });
  });

  it('takes any success, as the answer is not read', async () => {
    answerWith(() => new HttpResponse(null, { status: 204 }));
    await mount(FILLED);
    await press();
    expect(find('[role=status]').textContent).toMatch(/waiting/);
  });

  it('says "please fill all fields" and names each, without asking the server', async () => {
    const failures = record<{ reason: string; errors: object }>('z-product-reviews:failure');
    const host = await mount(html('open'));
    await press();
    expect(host.dataset.state).toBe('failed');
    expect(find('[role=alert] h2').textContent).toBe('please fill all fields');
    expect(besides('phone')).toBe('Enter your phone number.');
    expect(besides('boughtHere')).toMatch(/Tick this box/);
    expect(document.activeElement).toBe(field('text'));
    expect(failures.details[0]?.reason).toBe('invalid');
    expect(Object.keys(failures.details[0]?.errors ?? {})).not.toContain('rating');
  });

  it('takes an objection back once its field is written in, and leaves the others', async () => {
    await mount(html('open'));
    await press();
    field('phone').value = '0';
    field('phone').dispatchEvent(new Event('input', { bubbles: true }));
    expect(field('phone').getAttribute('aria-invalid')).toBeNull();
    expect(besides('name')).toBe('Enter your name.');
  });

  it('says what is wrong with a field that is not blank', async () => {
    await mount(FILLED);
    field('phone').value = '0661';
    field('purchaseDate').value = '2999-01-01';
    await press();
    expect(find('[role=alert] h2').textContent).toBe('To correct');
    expect([besides('phone'), besides('purchaseDate')]).toEqual([
      REVIEW_MESSAGES.en.phoneInvalid,
      'The date of purchase cannot be in the future.',
    ]);
  });

  it('sends once, however often it is pressed', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    answerWith(() => released.then(accepted));
    const host = await mount(FILLED);
    const end = ended();
    const button = find<HTMLButtonElement>('[data-part=submit]');
    button.click();
    find<HTMLFormElement>('form').requestSubmit();
    await expect.poll(() => host.dataset.state).toBe('submitting');
    expect([button.disabled, button.textContent]).toEqual([true, 'Sending…']);
    release();
    await end;
    await widgetsWork();
    expect(sent).toHaveLength(1);
    expect([button.disabled, button.textContent]).toEqual([false, 'Envoyer l’avis']);
  });

  it('shows the errors of the server beside their fields', async () => {
    answerWith(() =>
      answer(Problem, { error: 'invalid', message: 'No', errors: { name: ['Too rude.'] } }, { status: 422 }),
    );
    await mount(FILLED);
    await press();
    expect(besides('name')).toBe('Too rude.');
    expect(document.activeElement).toBe(field('name'));
    expect(find('[role=alert] h2').textContent).toBe('an error occurred while sending the review');
  });

  const failure = (status: number) => () => answer(Problem, { error: 'x', message: 'The reason.' }, { status });
  const endings: [string, () => Response, RegExp, boolean][] = [
    ['401', failure(401), /The reason/, true],
    ['403', failure(403), /The reason/, true],
    ['404', failure(404), /The reason/, true],
    ['429', failure(429), /The reason/, true],
    ['500', failure(500), /The server has a problem/, true],
    ['a page', () => HttpResponse.html('<!doctype html><h1>Maintenance</h1>'), /cannot be read/, true],
    ['no answer', () => HttpResponse.error(), /No connection/, true],
    ['413', failure(413), /^an error occurred/, false],
  ];
  it.each(endings)(
    'keeps everything typed when the call ends with %s, says so and can try again',
    async (_, make, text, again) => {
      answerWith(make);
      await mount(FILLED);
      await choose(jpeg(50));
      await press();
      const alert = find('[role=alert]:not([hidden])');
      expect(alert.textContent).toMatch(/^an error occurred while sending the review/);
      expect(alert.textContent).toMatch(text);
      expect([field('name').value, field('image').files?.[0]?.name]).toEqual(['Lina Boudiaf', 'photo.jpg']);
      if (!again) return expect(besides('image')).toBe('The reason.');
      const failed = ended();
      buttonNamed('Try again').focus();
      buttonNamed('Try again').click();
      await failed;
      await widgetsWork();
      expect(document.activeElement, 'the pressed button was replaced').toBe(find('button[type=submit]'));
      answerWith(accepted);
      const end = ended();
      buttonNamed('Try again').click();
      await end;
      await widgetsWork();
      expect(sent.map((data) => (data.get('image') as File).name)).toEqual(['photo.jpg']);
      expect(document.querySelector('.z-product-reviews-trouble')).toBeNull();
    },
  );

  it('keeps everything typed when the review can no longer be changed, says so and offers no second try', async () => {
    answerWith(failure(409));
    await mount(FILLED);
    await choose(jpeg(50));
    await press();
    const alert = find('[role=alert]:not([hidden])');
    expect(alert.textContent).toMatch(/^an error occurred while sending the review/);
    expect(alert.textContent).toContain('The reason.');
    expect([field('name').value, field('image').files?.[0]?.name]).toEqual(['Lina Boudiaf', 'photo.jpg']);
    expect(document.querySelector('.z-product-reviews-trouble button')).toBeNull();
  });

  it('shows the chosen picture and takes it out again', async () => {
    await mount(html('open'));
    await choose(jpeg(50));
    expect(find<HTMLImageElement>('.z-product-reviews-preview img').alt).toBe('Preview of photo.jpg');
    buttonNamed('Remove the picture').click();
    await widgetsWork();
    expect([field('image').value, document.activeElement]).toEqual(['', field('image')]);
    expect(document.querySelector('.z-product-reviews-preview')).toBeNull();
  });

  it('refuses what is no picture, or too large, at once, naming the file and the rule', async () => {
    await mount(html('open'));
    await choose(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.png', { type: 'image/png' }));
    expect(besides('image')).toBe('“logo.png” is not a JPEG, PNG, WebP, GIF or AVIF image.');
    expect(field('image').value).toBe('');
    await choose(jpeg(MAX_IMAGE_BYTES + 1, 'gros.jpg'));
    expect(besides('image')).toBe('“gros.jpg” is larger than 2 MB. Choose a smaller picture.');
    await choose(jpeg(MAX_IMAGE_BYTES));
    expect(field('image').hasAttribute('aria-invalid')).toBe(false);
  });

  it.each([
    ['makes an ordinary photo smaller, so that it can be sent on a slow line', 300_001, 90_000, 90_000],
    ['sends a photo as it is where the smaller one has more bytes', 300_001, 400_000, 300_001],
    ['sends a small photo as it is', 300_000, 90_000, 300_000],
  ])('%s', async (_, chosen, made, expected) => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 3000, height: 1500, close: () => {} }));
    const boxes: number[][] = [];
    const context = { fillRect: () => {}, drawImage: (_: unknown, ...box: number[]) => boxes.push(box) };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(jpeg(made)));
    onTestFinished(() => {
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    });
    answerWith(accepted);
    await mount(FILLED);
    await choose(jpeg(chosen));
    expect(field('image').files?.[0]?.size).toBe(expected);
    expect(boxes).toEqual(chosen > 300_000 ? [[0, 0, 800, 400]] : []);
    await press();
    const [review] = sent as [FormData];
    expect((review.get('image') as File).size).toBe(expected);
  });

  it('says nothing of a picture that was replaced before it was read, and lets go of what it showed', async () => {
    await mount(html('open'));
    const letGo = vi.spyOn(URL, 'revokeObjectURL');
    await choose(jpeg(10, 'one.jpg'));
    const reads = Promise.withResolvers<void>();
    const slow = new File(['<svg/>'], 'slow.png');
    vi.spyOn(slow, 'slice').mockReturnValue({
      arrayBuffer: () => reads.promise.then(() => new ArrayBuffer(0)),
    } as unknown as Blob);
    const input = field('image');
    const list = new DataTransfer();
    list.items.add(slow);
    input.files = list.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await choose(jpeg(10, 'two.jpg'));
    reads.resolve();
    await widgetsWork();
    expect([input.files?.[0]?.name, input.hasAttribute('aria-invalid')]).toEqual(['two.jpg', false]);
    await expect.poll(() => letGo).toHaveBeenCalledTimes(1);
    letGo.mockRestore();
  });

  it('takes away what the server said of the former try, and gives it back when it goes', async () => {
    const withError = FILLED.replace(
      '<p id="review-image-hint"',
      '<p id="review-name-error" class="field-error" data-error-for="name">Too rude.</p><p id="review-image-hint"',
    ).replace('name="name"', 'name="name" aria-invalid="true" aria-describedby="review-name-error"');
    answerWith(failure(500));
    const host = await mount(withError);
    await press();
    expect(find('#review-name-error').hidden).toBe(true);
    expect(field('name').hasAttribute('aria-invalid')).toBe(false);
    host.remove();
    await widgetsWork();
    expect(host.querySelector<HTMLElement>('#review-name-error')?.hidden).toBe(false);
    expect(host.querySelector('[name=name]')?.getAttribute('aria-invalid')).toBe('true');
  });

  it('can be kept from sending by the page', async () => {
    await mount(FILLED);
    document.addEventListener('z-product-reviews:before-submit', (event) => event.preventDefault(), { once: true });
    find<HTMLButtonElement>('[data-part=submit]').click();
    await widgetsWork();
    expect(find<HTMLButtonElement>('[data-part=submit]').disabled).toBe(false);
  });
});
