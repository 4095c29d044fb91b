import { describe, expect, it } from 'vitest';
import { CombinationSaved } from '../../shared/api/combinations.ts';
import { Problem } from '../../shared/api/problem.ts';
import { setByScript } from '../../shared/browser/form/set-by-script.ts';
import { submitAndWait } from '../../shared/browser/form/submit-and-wait.ts';
import { announced } from '../../shared/testing/announced.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { buttonNamed, find, mount, record, showMarkup, type, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './combination-form.contract.ts';
import './combination-form.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const start = (name = 'row', lang: 'en' | 'fr' | 'ar' = 'en') => mount(examples[name]?.html ?? '', { lang });
const price = () => find<HTMLInputElement>('[name=combination_price]');
const name = () => find<HTMLInputElement>('[name=name]');
const final = () => find('[data-part=final]').textContent;
const write = (field: HTMLInputElement, text: string) => {
  field.value = '';
  type(field, text);
};

/** Answers the form's calls one after another, the last one for all that follow, and collects what was sent. */
const bodies: Record<string, unknown>[] = [];
const headers: Headers[] = [];
function answerWith(...answers: (() => Response | Promise<Response>)[]) {
  bodies.length = 0;
  headers.length = 0;
  server.use(
    http.post('http://shop.test/qa/echo', async ({ request }) => {
      headers.push(request.headers);
      bodies.push((await request.json()) as Record<string, unknown>);
      const next = answers[Math.min(bodies.length, answers.length) - 1];
      return next ? next() : HttpResponse.error();
    }),
  );
}
const saved =
  (data: Record<string, string> = {}) =>
  () =>
    answer(CombinationSaved, { success: true, message: 'Saved', data });
const conflict = (stored: Record<string, string>, errors: Record<string, string[]>) => () =>
  answer(Problem, { error: 'conflict', message: 'Changed', errors, stored, seen: 'newer' }, { status: 409 });

/** Presses a button and waits until the row is saved or has failed. */
async function press(text: string) {
  const ended = new Promise((resolve) => {
    document.addEventListener('z-combination-form:success', resolve, { once: true });
    document.addEventListener('z-combination-form:failure', resolve, { once: true });
  });
  buttonNamed(text).click();
  await ended;
  await widgetsWork();
}

setupMockServer();
describeWidget(contract, examples);

describe('<z-combination-form>', () => {
  it('sends name and both prices as numbers, with the token and the marker of a call', async () => {
    document.head.innerHTML = '<meta name="csrf-token" content="secret">';
    answerWith(saved());
    await start();
    write(price(), '1 234,50');
    await press('Save');
    expect(bodies).toEqual([{ name: '', product_price: 1000, combination_price: 1234.5, available: '1' }]);
    expect(headers[0]?.get('x-csrf-token')).toBe('secret');
    expect(headers[0]?.get('x-requested-with')).toBe('XMLHttpRequest');
    document.head.innerHTML = '';
  });

  it('is sent to the address of its form where a field is called action', async () => {
    answerWith(saved());
    await mount((examples.row?.html ?? '').replace('<button>', '<input type="hidden" name="action" value="save">$&'));
    write(price(), '1300');
    await press('Save');
    expect(bodies).toMatchObject([{ combination_price: 1300, action: 'save' }]);
  });

  it('shows what the customer pays while a price is typed, and the product’s price where there is none', async () => {
    await start();
    write(price(), '1000,5');
    expect(final()).toBe('1\u00a0190,60\u00a0DA');
    write(price(), '');
    price().dispatchEvent(new Event('input', { bubbles: true }));
    expect(final()).toBe('1\u00a0190,00\u00a0DA');
    write(price(), 'x');
    expect(final()).toBe('—');
  });

  it('takes over a price and a tax of the product that were saved meanwhile, which is no change of the row', async () => {
    answerWith(saved());
    const host = await start('saved-price');
    const texts = () => [final(), price().placeholder, host.dataset.state];
    setByScript(find('[data-saved=price_ht]'), '1100.00');
    setByScript(find('[data-saved=tax]'), '9');
    await widgetsWork();
    expect(texts()).toEqual(['1\u00a0199,00\u00a0DA', '1 100,00', undefined]);
    await press('Save');
    expect(bodies).toMatchObject([{ product_price: 1100 }]);
  });

  it('groups the digits of a price that was typed or pasted, which alone is no change', async () => {
    const host = await start();
    write(price(), '1234567.5');
    price().dispatchEvent(new Event('change', { bubbles: true }));
    expect(price().value).toBe('1 234 567,50');
    write(price(), '1 200');
    price().dispatchEvent(new Event('change', { bubbles: true }));
    await widgetsWork();
    expect(host.dataset.state).toBeUndefined();
  });

  it('leaves a price that is finer than a centime as it was typed, for the server to refuse', async () => {
    answerWith(saved());
    await start();
    write(price(), '12,345');
    price().dispatchEvent(new Event('change', { bubbles: true }));
    expect(price().value).toBe('12,345');
    await press('Save');
    expect(bodies).toMatchObject([{ combination_price: '12,345' }]);
  });

  it('says that it is changed, whoever changed it, and not any more when the change is undone', async () => {
    const host = await start();
    expect(host.dataset.state).toBeUndefined();
    write(name(), 'Night');
    await widgetsWork();
    expect(host.dataset.state).toBe('changed');
    expect(host.textContent).toContain('Changed');
    name().value = '';
    name().dispatchEvent(new Event('change', { bubbles: true }));
    await widgetsWork();
    expect(host.dataset.state).toBeUndefined();
  });

  it('knows of a change that was made before it worked', async () => {
    showMarkup(examples.row?.html ?? '');
    name().value = 'Early';
    price().value = '1250';
    await widgetsWork();
    expect(find('z-combination-form').dataset.state).toBe('changed');
    expect(price().value).toBe('1 250,00');
  });

  it('is saved by any success, whatever its body, and then goes back to what was saved', async () => {
    answerWith(() => new HttpResponse(null, { status: 204 }));
    const host = await start();
    write(name(), 'Night');
    await press('Save');
    expect(host.dataset.state).toBe('saved');
    write(name(), 'Day');
    await widgetsWork();
    expect(host.dataset.state).toBe('changed');
    find<HTMLFormElement>('form').reset();
    await expect.poll(() => host.dataset.state).toBeUndefined();
    expect(name().value).toBe('Night');
  });

  it('shows what the server stored, but not over what was typed meanwhile', async () => {
    answerWith(async () => {
      write(name(), 'Typed on');
      return saved({ name: 'Night', combination_price: '1234.50' })();
    });
    const host = await start();
    write(name(), 'night');
    write(price(), '1 234,50');
    await press('Save');
    expect(price().value).toBe('1 234,50');
    expect(name().value).toBe('Typed on');
    expect(host.dataset.state).toBe('changed');
  });

  it('says that saving failed, why, and keeps what was typed for a retry', async () => {
    answerWith(() => HttpResponse.error(), saved());
    const host = await start();
    write(name(), 'Night');
    await press('Save');
    expect(host.dataset.state).toBe('failed');
    expect(host.textContent).toContain('An error occurred while saving the combination.');
    expect(name().value).toBe('Night');
    buttonNamed('Try again').focus();
    await press('Try again');
    expect(document.activeElement).toBe(name());
    expect(host.dataset.state).toBe('saved');
    expect(bodies.map(({ name }) => name)).toEqual(['Night', 'Night']);
  });

  it('announces that it is saved, unless the bar of the page does', async () => {
    answerWith(saved());
    await start();
    write(name(), 'Night');
    await press('Save');
    expect(await announced()).toBe('Saved');
    await start();
    write(name(), 'Dusk');
    await submitAndWait(find<HTMLFormElement>('form'), new AbortController().signal);
    await widgetsWork();
    expect([find('z-combination-form').dataset.state, await announced()]).toEqual(['saved', '']);
  });

  /** Returns how often a text is in the row. */
  const timesShown = (text: string) => (find('z-combination-form').textContent ?? '').split(text).length - 1;

  it('shows what the server refuses beside its field, once, and says it in the event', async () => {
    const errors = { combination_price: ['Too high.'], size: ['No such size.'] };
    answerWith(() => answer(Problem, { error: 'invalid', message: 'Check', errors }, { status: 422 }));
    const host = await start();
    const failures = record<{ message: string }>('z-combination-form:failure');
    price().focus();
    await press('Save');
    expect(price().getAttribute('aria-invalid')).toBe('true');
    expect(host.querySelector('.z-field-error')?.textContent).toBe('Too high.');
    expect(document.activeElement).toBe(price());
    const failed = 'An error occurred while saving the combination.';
    expect(failures.details.map(({ message }) => message)).toEqual([`${failed} Too high. No such size.`]);
    expect([timesShown('Too high.'), timesShown('No such size.')]).toEqual([1, 1]);
    expect(await announced('assertive')).toBe(`${failed} No such size.`);
  });

  it('asks the server nothing about a price that is none, says so once, and in the event', async () => {
    answerWith(saved());
    await start();
    const failures = record<{ message: string }>('z-combination-form:failure');
    write(price(), 'dear');
    await press('Save');
    expect(bodies).toEqual([]);
    expect(price().getAttribute('aria-invalid')).toBe('true');
    const sentence = find('.z-field-error').textContent ?? '';
    expect(sentence).toMatch(/^Enter a positive price/);
    expect(failures.details.map(({ message }) => message)).toEqual([expect.stringContaining(sentence)]);
    expect(timesShown(sentence)).toBe(1);
    expect(await announced('assertive')).not.toContain(sentence);
  });

  it.each<[string, () => Response, string]>([
    [
      'the session has ended',
      () => new HttpResponse(null, { status: 401 }),
      'Your session has ended. Sign in, then try again.',
    ],
    [
      'the server fails',
      () => new HttpResponse(null, { status: 500 }),
      'The server has a problem. Nothing is lost; try again in a moment.',
    ],
    [
      'a gateway gave up',
      () => new HttpResponse(null, { status: 504 }),
      'It is not known whether it was saved. Look before you try again.',
    ],
    [
      'a page comes back',
      () => HttpResponse.html('<h1>Maintenance</h1>'),
      'It is not known whether it was saved. Look before you try again.',
    ],
    [
      'the server says what is wrong beside no field',
      () =>
        answer(Problem, { error: 'invalid', message: 'Check', errors: { size: ['No such size.'] } }, { status: 422 }),
      'No such size.',
    ],
  ])('says why in the row, to who listens and in the event when %s', async (_, respond, reason) => {
    answerWith(respond);
    await start();
    const failures = record<{ message: string }>('z-combination-form:failure');
    await press('Save');
    const message = `An error occurred while saving the combination. ${reason}`;
    expect(failures.details.map((detail) => detail.message)).toEqual([message]);
    expect(find('.z-combination-form-failed p').textContent).toBe(message);
    expect(await announced('assertive')).toBe(message);
  });

  it('offers a link to sign in when the session has ended', async () => {
    answerWith(() => HttpResponse.json({ error: 'signed-out', message: 'Sign in' }, { status: 401 }));
    const host = await start();
    await press('Save');
    expect(host.querySelector('a')?.getAttribute('href')).toBe('/dashboard/login');
  });

  it('lets the person prefer their own values when somebody else changed the row', async () => {
    const errors = { name: ['Saved in the meantime: Day'], product_price: ['The price changed.'] };
    answerWith(conflict({ name: 'Day', product_price: '1100.00' }, errors), saved());
    const host = await start();
    find('form').insertAdjacentHTML('afterbegin', '<input type="hidden" name="_seen" value="older">');
    write(name(), 'Night');
    const failures = record<{ message: string }>('z-combination-form:failure');
    await press('Save');
    expect(failures.details).toEqual([
      {
        message: 'The price changed. Changed by somebody else in the meantime: Name. Nothing is lost: choose.',
        reason: 'conflict',
      },
    ]);
    expect(host.textContent).not.toContain('Try again');
    expect(host.querySelector('.z-field-error')?.textContent).toBe('Saved in the meantime: Day');
    expect(find('.z-combination-form-failed p').textContent).toBe(failures.details[0]?.message);
    buttonNamed('Keep my values').focus();
    await press('Keep my values');
    expect(document.activeElement).toBe(name());
    expect(bodies[1]).toMatchObject({ name: 'Night', product_price: 1100, _seen: 'newer' });
    expect(host.dataset.state).toBe('saved');
  });

  it('takes the stored values on request, and what was typed elsewhere stays to be saved', async () => {
    answerWith(conflict({ name: 'Day' }, { name: ['Saved in the meantime: Day'] }));
    const host = await start();
    write(name(), 'Night');
    write(price(), '5');
    await press('Save');
    expect(name().getAttribute('aria-invalid')).toBe('true');
    const resolved = record('z-combination-form:resolved');
    buttonNamed('Take the saved values').focus();
    buttonNamed('Take the saved values').click();
    await widgetsWork();
    expect([resolved.events.length, name().hasAttribute('aria-invalid')]).toEqual([1, false]);
    expect(document.activeElement).toBe(name());
    expect(name().value).toBe('Day');
    expect(price().value).toBe('5');
    expect(host.dataset.state).toBe('changed');
    expect(bodies).toHaveLength(1);
  });

  it('says only that it was changed when the product’s price is what somebody else changed', async () => {
    answerWith(conflict({ product_price: '1100.00' }, { product_price: ['The price changed'] }));
    const host = await start();
    write(name(), 'Night');
    await press('Save');
    expect(host.textContent).toContain('Somebody changed it in the meantime. Nothing is lost: choose.');
  });

  it('saves once more what was typed and saved while a call was under way, and then announces it', async () => {
    const states: string[] = [];
    answerWith(async () => {
      write(name(), 'Dusk');
      buttonNamed('Save').click();
      states.push(await announced());
      return saved()();
    }, saved());
    const host = await start();
    write(name(), 'Night');
    await press('Save');
    await expect.poll(() => bodies.map((body) => body.name)).toEqual(['Night', 'Dusk']);
    await expect.poll(() => host.dataset.state).toBe('saved');
    expect([...states, await announced()]).toEqual(['', 'Saved']);
  });

  it('does not announce a save after which more was typed', async () => {
    answerWith(() => {
      write(name(), 'Dusk');
      return saved()();
    });
    const host = await start();
    write(name(), 'Night');
    await press('Save');
    expect([host.dataset.state, await announced(), bodies.length]).toEqual(['changed', '', 1]);
  });

  it('sends one call at a time', async () => {
    answerWith(saved());
    await start();
    write(name(), 'Night');
    buttonNamed('Save').click();
    await press('Save');
    expect(bodies).toHaveLength(1);
  });
});
