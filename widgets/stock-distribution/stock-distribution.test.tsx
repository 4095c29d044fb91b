import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { announced } from '../../shared/testing/announced.ts';
import { HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import '../async-form/async-form.tsx';
import { contract } from './stock-distribution.contract.ts';
import './stock-distribution.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'arrival') => examples[name]?.html ?? '';
const field = (label: string) => find<HTMLInputElement>(`#give-${label}`);
const submit = () => find<HTMLButtonElement>('[data-part=submit]');
const focus = (input: HTMLInputElement) => {
  input.focus();
  input.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
};
const fillIn = async (input: HTMLInputElement, value: string) => {
  focus(input);
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await widgetsWork();
};
const left = () => find('.z-stock-distribution-left').textContent;
const alertText = () => find('.z-stock-distribution-error').textContent;

setupMockServer();
describeWidget(contract, examples);

describe('<z-stock-distribution>', () => {
  it('says what is left to give out, and takes less than the maximum', async () => {
    const host = await mount(html());
    const changes = record('z-stock-distribution:change');
    await fillIn(field('alger'), '4');
    await fillIn(field('oran'), ' 2 ');
    expect([left(), submit().disabled, host.dataset.state]).toEqual(['Left: 4', false, undefined]);
    expect(changes.details.at(-1)).toEqual({ sum: 6, left: 4, valid: true });
  });

  it('announces what is left and what is too much once typing pauses, not at every key', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await mount(html());
    vi.advanceTimersByTime(1_000);
    expect(document.querySelector('.z-stock-distribution :is([role], [aria-live], output)')).toBeNull();
    await fillIn(field('alger'), '1');
    await fillIn(field('alger'), '10');
    expect(await announced()).toBe('');
    await fillIn(field('oran'), '5');
    vi.advanceTimersByTime(1_000);
    expect(await announced()).toBe(`${left()} · ${alertText()}`);
  });

  it.each(['1.5', '-1', '11', 'ten'])('refuses %s beside its field, and once for all', async (value) => {
    const host = await mount(html());
    await fillIn(field('oran'), value);
    expect(field('oran').getAttribute('aria-invalid')).toBe('true');
    expect(find('.z-field-error').textContent).toBe('A whole number from 0 to 10 is expected.');
    expect([submit().disabled, host.dataset.state]).toEqual([true, 'invalid']);
    await fillIn(field('oran'), '');
    expect([submit().disabled, alertText(), document.querySelector('.z-field-error')]).toEqual([false, '', null]);
  });

  it('says what is left of the values that a reset of the form brings back', async () => {
    const host = await mount(html());
    const changes = record('z-stock-distribution:change');
    await fillIn(field('alger'), '12');
    expect([submit().disabled, host.dataset.state]).toEqual([true, 'invalid']);
    find<HTMLFormElement>('form').reset();
    await expect.poll(left).toBe('Left: 10');
    expect([submit().disabled, alertText(), document.querySelector('.z-field-error')]).toEqual([false, '', null]);
    expect(changes.details.at(-1)).toEqual({ sum: 0, left: 10, valid: true });
  });

  it('sends nothing while the sum exceeds the maximum, by button, Enter or script', async () => {
    await mount(html());
    let sent = 0;
    document.addEventListener('submit', (event) => {
      sent += 1;
      event.preventDefault();
    });
    await fillIn(field('alger'), '6');
    await fillIn(field('oran'), '5');
    expect([submit().disabled, alertText()]).toEqual([true, 'The sum, 11, exceeds the maximum of 10.']);
    find<HTMLFormElement>('form').requestSubmit();
    expect(sent).toBe(0);
    await fillIn(field('oran'), '4');
    find<HTMLFormElement>('form').requestSubmit();
    expect(sent).toBe(1);
  });

  it('puts the rest into the row that was typed into last, whatever Tab passes on the way, or into one that is clicked', async () => {
    await mount(html());
    await fillIn(field('alger'), '3');
    await fillIn(field('oran'), '1');
    focus(field('setif'));
    await widgetsWork();
    expect(find('.z-stock-distribution button').textContent).toBe('Put the rest (6) into Oran');
    field('setif').click();
    await widgetsWork();
    const fill = find<HTMLButtonElement>('.z-stock-distribution button');
    expect(fill.textContent).toBe('Put the rest (6) into Sétif');
    fill.click();
    await widgetsWork();
    expect([field('setif').value, left()]).toEqual(['6', 'Left: 0']);
    expect(document.activeElement).toBe(field('setif'));
    expect(document.querySelector('.z-stock-distribution button')).toBeNull();
  });

  it('names the row that gets the rest without what else its label says', async () => {
    await mount(html().replace('>Sétif</label>', '><bdi>Sétif</bdi> <small>On hand 4</small></label>'));
    await fillIn(field('setif'), '1');
    expect(find('.z-stock-distribution button').textContent).toBe('Put the rest (9) into Sétif');
  });

  it('fills downward with a pasted column and names what it could not read', async () => {
    await mount(html());
    const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
      clipboardData: { getData: () => '2\nx\n3\n4' },
    });
    field('alger').dispatchEvent(paste);
    await widgetsWork();
    expect([field('alger').value, field('oran').value, field('setif').value]).toEqual(['2', '', '3']);
    expect(find('.z-stock-distribution p').textContent).toContain(
      'Quantities pasted: 2 · Lines that cannot be read: 2 · Lines left over: 1',
    );
  });

  it('follows the number that is typed as having arrived, and is sent in the background', async () => {
    const posts: FormData[] = [];
    server.use(
      http.post('http://shop.test/qa/echo', async ({ request }) => {
        posts.push(await request.formData());
        return HttpResponse.json({ success: true });
      }),
    );
    await mount(html('in-the-background'));
    expect(left()).toBe('Left: 4');
    const total = find<HTMLInputElement>('#arrived');
    await fillIn(total, '1');
    expect(submit().disabled).toBe(true);
    await fillIn(total, '');
    await fillIn(field('40'), '2');
    expect(alertText()).toBe('Say first how many pieces arrived.');
    await fillIn(total, '٥');
    const ended = new Promise((resolve) => document.addEventListener('z-async-form:success', resolve, { once: true }));
    submit().click();
    await ended;
    await widgetsWork();
    expect([posts.length, posts[0]?.get('give_3_1')]).toEqual([1, '2']);
  });
});
