import { describe, expect, it, vi } from 'vitest';
import { announced } from '../../shared/testing/announced.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { buttonNamed, find, mount, record, type, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './theme-editor.contract.ts';
import './theme-editor.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));

describeWidget(contract, examples);

const field = (name: string) => find<HTMLInputElement>(`[name=${name}]`);
const labelled = <E extends HTMLElement = HTMLInputElement>(label: string) => find<E>(`[aria-label="${label}"]`);
const buttons = () =>
  [...document.querySelectorAll('button')].map((one) => one.getAttribute('aria-label') ?? one.textContent);
async function enter(name: string, value: string): Promise<void> {
  field(name).value = '';
  type(field(name), value);
  field(name).dispatchEvent(new Event('change', { bubbles: true }));
  await widgetsWork();
}
async function slide(label: string, value: string): Promise<void> {
  const slider = labelled(label);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, value);
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  slider.dispatchEvent(new Event('change', { bubbles: true }));
  await widgetsWork();
}
async function press(label: string): Promise<void> {
  buttonNamed(label).click();
  await widgetsWork();
}
const alerts = () =>
  [...document.querySelectorAll('[role=alert], [role=status]')].map((one) => one.textContent).filter(Boolean);

describe('<z-theme-editor>', () => {
  it('leaves a name that is no variable to the server, and names it in the console', async () => {
    await mount((examples.start?.html ?? '').replace('data-name="brand"', 'data-name="brand-color"'));
    expect(takeConsole()).toEqual([expect.stringContaining('"brand-color" in data-name is no variable of the theme')]);
    await enter('brand', 'AABBCC');
    expect(field('brand').value).toBe('AABBCC');
  });

  it('tidies a colour that was typed kindly, and refuses what is none', async () => {
    await mount(examples.start?.html ?? '');
    await enter('brand', 'AABBCC');
    expect(field('brand').value).toBe('#aabbcc');
    await enter('brand', 'red');
    expect(field('brand').getAttribute('aria-invalid')).toBe('true');
    expect(document.body.textContent).toContain('Enter 6 or 8 hex digits');
    await enter('brand', '#0b6e4f80');
    expect(field('brand').getAttribute('aria-invalid')).not.toBe('true');
    expect(labelled('Opacity: Brand colour').value).toBe('50');
  });

  it.each([
    ['0', '#88293d00'],
    ['50', '#88293d80'],
    ['100', '#88293d'],
  ])('writes an opacity of %s %% as %s', async (percent, color) => {
    await mount(examples.start?.html ?? '');
    await slide('Opacity: Brand colour', percent === '100' ? '99' : '100');
    await slide('Opacity: Brand colour', percent);
    expect(field('brand').value).toBe(color);
  });

  it('keeps the alpha of a colour that is picked', async () => {
    await mount(examples.translucent?.html ?? '');
    await slide('Pick: Background of banners', '#112233');
    expect(field('banner').value).toBe('#11223380');
  });

  it('undoes, redoes and resets one field', async () => {
    await mount(examples.start?.html ?? '');
    expect(buttons()).not.toContain('Undo: Brand colour');
    await enter('brand', '#111111');
    await enter('brand', '#222222');
    await enter('size16', '20');
    await press('Undo: Brand colour');
    expect([field('brand').value, field('size16').value]).toEqual(['#111111', '20']);
    await press('Redo: Brand colour');
    expect(field('brand').value).toBe('#222222');
    await press('Reset: Brand colour');
    expect(field('brand').value).toBe('#88293d');
    expect(buttons()).not.toContain('Reset: Brand colour');
    await press('Undo: Brand colour');
    expect(field('brand').value).toBe('#222222');
    expect(document.activeElement).toBe(field('brand'));
  });

  it('shows the colour that a variable follows, and lets it follow again', async () => {
    await mount(examples.start?.html ?? '');
    await enter('brand', '#0b6e4f');
    expect(labelled('Pick: Background of discounts').value).toBe('#0b6e4f');
    await enter('saleSurface', '#123456');
    expect(labelled('Pick: Background of discounts').value).toBe('#123456');
    await press('Reset: Background of discounts');
    expect([field('saleSurface').value, labelled('Pick: Background of discounts').value]).toEqual(['', '#0b6e4f']);
  });

  it('warns of text that is hard to read and offers the nearest colour that is not', async () => {
    await mount(examples['hard-to-read']?.html ?? '');
    expect(alerts(), 'one sentence, which stays the same while somebody types').toEqual(['1 variable is hard to read']);
    expect(document.querySelector('.z-theme-editor-warning')?.textContent).toMatch(
      /Contrast 2\.\d of “Brand colour” with “Background of cards”/,
    );
    const offer = buttons().find((one) => one?.startsWith('Use #')) ?? '';
    await press(offer);
    expect(field('brand').value).toBe(offer.replace('Use ', ''));
    expect(alerts()).toEqual([]);
    expect(document.activeElement, 'the pressed button is gone').toBe(field('brand'));
    await mount(examples['hard-to-read']?.html ?? '', { lang: 'fr' });
    expect(document.querySelector('.z-theme-editor-warning')?.textContent).toMatch(/Contraste 2,\d/);
  });

  it('writes a shadow by its parts, within their bounds', async () => {
    await mount(examples.start?.html ?? '');
    await slide('Blur: Shadow of dialogs', '12');
    expect(field('floatingShadow').value).toBe('0 8 12 0 #241a1c24');
    await slide('Opacity: Shadow of dialogs', '100');
    expect(field('floatingShadow').value).toBe('0 8 12 0 #241a1c');
  });

  it('takes a negative part of a shadow, whose sign alone changes nothing', async () => {
    await mount(examples.start?.html ?? '');
    const offset = labelled('Offset y: Shadow of dialogs');
    offset.focus();
    await slide('Offset y: Shadow of dialogs', '');
    expect([offset.value, field('floatingShadow').value]).toEqual(['', '0 8 28 0 #241a1c24']);
    await slide('Offset y: Shadow of dialogs', '-5');
    expect(field('floatingShadow').value).toBe('0 -5 28 0 #241a1c24');
    await slide('Offset y: Shadow of dialogs', '');
    offset.blur();
    await expect.poll(() => offset.value).toBe('-5');
  });

  const SAVE_FIRST = 'Some changes are not saved. Save the draft or discard them first.';

  it('marks what is not saved, and lets nothing be published before it is, which it says at each press', async () => {
    const host = await mount(examples.start?.html ?? '');
    const publish = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Publish the draft');
    const submits: boolean[] = [];
    document.addEventListener('submit', (event) => {
      submits.push(event.defaultPrevented);
      event.preventDefault();
    });
    await enter('brand', '#0b6e4f');
    expect(host.dataset.state).toBe('dirty');
    publish?.click();
    await widgetsWork();
    expect(submits).toEqual([]);
    const message = () => publish?.nextElementSibling?.textContent;
    expect([message(), await announced('assertive')]).toEqual([SAVE_FIRST, SAVE_FIRST]);
    const line = () => find('[data-z-announcer][aria-live=assertive] > p');
    const before = line();
    publish?.click();
    await widgetsWork();
    expect([await announced('assertive'), line() === before], 'announced again').toEqual([SAVE_FIRST, false]);
    await press('Undo: Brand colour');
    expect([host.dataset.state, message()]).toEqual([undefined, undefined]);
    publish?.click();
    await widgetsWork();
    expect(submits).toEqual([false]);
  });

  it('tells the page what changed', async () => {
    await mount(examples.start?.html ?? '');
    const changes = record('z-theme-editor:change');
    await enter('brand', '#00BB66');
    expect(changes.details.at(-1)).toEqual({ name: 'brand', value: '#00bb66' });
  });
});

async function choose(text: string): Promise<void> {
  const input = find<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { configurable: true, value: [new File([text], 'theme.json')] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.poll(() => alerts()).not.toEqual([]);
  await widgetsWork();
}

describe('a file', () => {
  it('changes the fields it names, says what it does not know, and is undone at once', async () => {
    await mount(examples.start?.html ?? '');
    const imports = record('z-theme-editor:import');
    await choose('{"brand": "#0B6E4F", "size16": 18, "colour": "#000000"}');
    expect([field('brand').value, field('size16').value]).toEqual(['#0b6e4f', '18']);
    expect(alerts().join(' ')).toContain(
      '2 variables were changed. Save to keep them. Unknown names, ignored: colour.',
    );
    expect(imports.details).toEqual([{ names: ['headingFont', 'size16', 'brand'].slice(1) }]);
    await press('Undo the import');
    expect([field('brand').value, field('size16').value]).toEqual(['#88293d', '16']);
    expect(document.activeElement, 'the pressed button is gone').toBe(find('input[type=file]'));
  });

  it('is undone except where something was typed since', async () => {
    await mount(examples.start?.html ?? '');
    await choose('{"brand": "#0B6E4F", "size16": 18}');
    await enter('brand', '#123456');
    await press('Undo the import');
    expect([field('brand').value, field('size16').value]).toEqual(['#123456', '16']);
  });

  it.each([
    ['no JSON', 'This file is not a readable theme. Nothing was changed.'],
    ['{"brand": "red", "size16": 18}', 'Impossible values: Brand colour. Nothing was changed.'],
  ])('is refused as a whole when it is %s', async (text, message) => {
    await mount(examples.start?.html ?? '');
    await choose(text);
    expect(alerts().join(' ')).toContain(message);
    expect([field('brand').value, field('size16').value]).toEqual(['#88293d', '16']);
  });

  it('is written from what the fields say, saved or not', async () => {
    await mount(examples.start?.html ?? '');
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:theme';
    });
    await enter('brand', '#0b6e4f');
    find<HTMLAnchorElement>('[data-part=export]').click();
    expect(JSON.parse((await blobs[0]?.text()) ?? '')).toMatchObject({
      brand: '#0b6e4f',
      saleSurface: '',
      size16: '16',
    });
  });
});
