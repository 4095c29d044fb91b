import { createRoot } from 'react-dom/client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buttonNamed, find, widgetsWork } from '../../testing/mount.ts';
import { Combobox } from './combobox.tsx';

const NAMES = ['Blida', 'Bouira', 'Oran'];
const options = NAMES.map((text) => ({ value: text.toLowerCase(), label: text, text }));

/** Renders a field over a select in a form, with a link to the select and a message of the server. */
async function draw(chosen = ''): Promise<void> {
  document.documentElement.lang = 'en';
  document.body.innerHTML = `<form><a href="#town">The town is missing</a><label for="town">Town</label>
    <select id="town" name="town" required aria-describedby="town-error" aria-invalid="true"><option value="">Choose</option>
    ${options.map(({ value, text }) => `<option value="${value}">${text}</option>`).join('')}</select>
    <p id="town-error">Missing</p></form>`;
  select().value = chosen;
  createRoot(document.createElement('div')).render(
    <Combobox
      select={select()}
      options={options}
      search={(typed) => options.filter(({ value }) => value.includes(typed.trim().toLowerCase()))}
      isName={(typed, { value }) => value === typed.toLowerCase()}
    />,
  );
  await widgetsWork();
}
const select = () => find<HTMLSelectElement>('#town');
const input = () => find<HTMLInputElement>('[role=combobox]');
async function write(text: string): Promise<void> {
  input().focus();
  // React takes no notice of a value that was set on the node itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
  input().dispatchEvent(new InputEvent('input', { data: text, bubbles: true }));
  await widgetsWork();
}
async function press(key: string): Promise<void> {
  input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await widgetsWork();
}

describe('a combobox over a select', () => {
  it('is what the label, links, scripts and screen readers find in place of the select', async () => {
    await draw();
    expect(select().hidden).toBe(true);
    expect(find<HTMLLabelElement>('label').htmlFor).toBe(input().id);
    expect(input().getAttribute('aria-required')).toBe('true');
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(input().getAttribute('aria-describedby')).toBe('town-error');
    select().focus();
    expect(document.activeElement).toBe(input());
    input().blur();
    find('a').click();
    expect(document.activeElement).toBe(input());
  });

  it('follows what others say about the select', async () => {
    await draw();
    select().removeAttribute('aria-invalid');
    select().disabled = true;
    await widgetsWork();
    expect(input().getAttribute('aria-invalid')).toBeNull();
    expect(input().disabled).toBe(true);
  });

  it('chooses the only place or the named one when the field is left, and nothing when several are meant', async () => {
    await draw();
    await write('ora');
    await press('Tab');
    expect(select().value).toBe('oran');
    await write('b');
    await press('Tab');
    expect(select().value).toBe('oran');
    expect(find('.z-combobox-note').textContent).toBe(
      '“b” is not enough to choose by. Choose from the list. Your choice is still “Oran”.',
    );
    await write('b');
    await press('ArrowDown');
    await press('Tab');
    expect(select().value).toBe('bouira');
  });

  it('keeps what a finger chose from the list, whatever had been typed, and has nothing to object', async () => {
    await draw('oran');
    await write('b');
    const option = find('[role=option]:last-child');
    option.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
    option.click();
    await widgetsWork();
    expect(select().value).toBe('bouira');
    expect(input().value).toBe('Bouira');
    expect(document.querySelector('.z-combobox-note, .z-field-error')).toBeNull();
    expect(document.activeElement).not.toBe(input());
  });

  it('keeps what was typed when nothing had been chosen, and says that it is not known', async () => {
    await draw();
    await write('Xqz');
    await press('Tab');
    expect(input().value).toBe('Xqz');
    expect(find('.z-field-error').textContent).toBe('“Xqz” was not found. Choose from the list.');
  });

  it('is cleared by emptying it, or by its button', async () => {
    await draw('oran');
    await write('');
    await press('Tab');
    expect(select().value).toBe('');
    await draw('oran');
    buttonNamed('Clear: Town').click();
    expect(select().value).toBe('');
  });

  it('shows what a script chose without an event once somebody goes on in the form, or sends it', async () => {
    await draw('blida');
    const form = find<HTMLFormElement>('form');
    let changes = 0;
    form.addEventListener('change', () => changes++);
    form.addEventListener('submit', (event) => event.preventDefault());
    select().value = 'oran';
    for (const time of ['first', 'second']) {
      find('a').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      await widgetsWork();
      expect([input().value, changes], time).toEqual(['Oran', 1]);
    }
    select().value = 'bouira';
    form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    await widgetsWork();
    expect([input().value, changes]).toEqual(['Bouira', 2]);
    select().required = !select().required;
    select().value = 'blida';
    await widgetsWork();
    expect([input().value, changes], 'with an attribute that is followed').toEqual(['Blida', 3]);
  });

  it('announces how many match once typing pauses, not at every key, and nothing once one is chosen', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await draw();
    const heard = () => [...document.querySelectorAll('[data-z-announcer] > *')].map(({ textContent }) => textContent);
    await write('b');
    vi.advanceTimersByTime(900);
    await write('bo');
    vi.advanceTimersByTime(900);
    expect(heard()).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(heard()).toEqual(['1 result']);
    await write('b');
    await press('Enter');
    vi.advanceTimersByTime(2_000);
    expect(heard()).toEqual(['Blida chosen']);
  });

  it('lets the form hear of the select alone', async () => {
    await draw();
    const heard: EventTarget[] = [];
    for (const type of ['input', 'change'])
      find('form').addEventListener(type, (event) => heard.push(event.target as Node));
    await write('oran');
    input().dispatchEvent(new Event('change', { bubbles: true }));
    expect(heard).toEqual([]);
    await press('Enter');
    expect(heard).toEqual([select(), select()]);
  });
});
