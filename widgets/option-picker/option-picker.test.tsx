import { beforeEach, describe, expect, it } from 'vitest';
import { sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { announced } from '../../shared/testing/announced.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { find, mount, record, showMarkup, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './option-picker.contract.ts';
import './option-picker.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const radio = (value: string) => find<HTMLInputElement>(`input[value="${value}"]`);
const choose = async (value: string) => {
  radio(value).click();
  await widgetsWork();
};
const notice = () => find('.z-option-picker-notice').textContent;

beforeEach(() => history.replaceState(null, '', '/product?lang=fr'));

describeWidget(contract, examples);

describe('<z-option-picker>', () => {
  it('chooses the combination of the checked options', async () => {
    await mount(html('two-options'));
    const changes = record('z-option-picker:change');
    const pageEvents = record('z:combination-changed');
    await choose('m');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(changes.details).toEqual([{ productId: 41, combinationId: 12, choice: { couleur: 'noir', taille: 'm' } }]);
    expect(pageEvents.details).toEqual([{ productId: 41, combinationId: 12 }]);
  });

  it('announces the variant that was chosen and its stock, and neither of them again after a refusal', async () => {
    await mount(html('two-options'));
    expect(await announced()).toBe('');
    await choose('m');
    expect(await announced()).toMatch(/^\S+, M\. \S+/);
    const lines = () => find('[data-z-announcer]').firstElementChild;
    const before = lines();
    radio('m').dispatchEvent(new Event('change', { bubbles: true }));
    await widgetsWork();
    await announced();
    expect(lines()).toBe(before);
  });

  it('tells nobody anything when it starts', async () => {
    const pageEvents = record('z:combination-changed');
    await mount(html('two-options').replace('<span>En stock</span>', '<span>Chez vous mardi</span>'));
    expect(pageEvents.details).toEqual([]);
    expect(location.search).toBe('?lang=fr');
    expect(find('[data-stock-note]').textContent, 'the words of the page stay').toBe('Chez vous mardi');
  });

  it('gives the combination to the forms of the product before anyone hears of it, and to no other form', async () => {
    await mount(
      `${html('two-options')}<form><input name="product" value="7"><input type="hidden" name="combination" value="1"></form>`,
    );
    const heard: string[] = [];
    document.addEventListener(
      'z:combination-changed',
      () =>
        heard.push(...[...document.querySelectorAll<HTMLInputElement>('[name=combination]')].map(({ value }) => value)),
      { once: true },
    );
    await choose('m');
    expect(heard).toEqual(['12', '1']);
  });

  it('puts the combination into the address and the title, and names the value', async () => {
    history.replaceState({ list: 3 }, '', '/product?lang=fr&option[couleur]=noir');
    document.title = 'Abayas de soirée, Noir, L · Zellige';
    await mount(`${html('two-options')}<a hreflang="ar" href="/product?lang=ar">ع</a>`, { lang: 'fr' });
    const entries = history.length;
    await choose('m');
    await choose('marine');
    expect(location.search).toBe('?lang=fr&combination=15');
    expect(find('a[hreflang]').getAttribute('href'), 'the other language shows it too').toMatch(
      /lang=ar&combination=15$/,
    );
    expect(history.length).toBe(entries);
    expect(history.state, 'what others keep there stays').toEqual({ list: 3 });
    expect(document.title).toBe('Abaya Yasmine, Bleu marine, M · Zellige');
    expect(find('[data-combination-title]').textContent).toBe('Bleu marine, M');
    expect(find('[data-part=chosen]').textContent).toBe('Bleu marine');
    expect(find('[data-stock-note]').textContent?.trim()).toBe('Plus que 3 exemplaires');
    expect(find('[data-stock-note]').dataset.level).toBe('low');
  });

  it('leaves the title alone until another combination is chosen', async () => {
    document.title = 'Abayas de soirée · Zellige';
    await mount(html('two-options'));
    await choose('sauge');
    expect(document.title).toBe('Abayas de soirée · Zellige');
    await choose('m');
    await choose('l');
    expect(document.title).toBe('Abaya Yasmine, Noir, L · Zellige');
  });

  it('leaves the title alone where the heading does not say how it reads', async () => {
    document.title = 'Abaya Yasmine, Noir, L · Zellige';
    await mount(html('two-options').replace(/data-combination-title="[^"]*"/, 'data-combination-title'));
    await choose('m');
    expect(document.title).toBe('Abaya Yasmine, Noir, L · Zellige');
    expect(find('[data-combination-title]').textContent).toBe('Noir, M');
  });

  it('says which later option gave way', async () => {
    await mount(html('two-options'));
    await choose('marine');
    expect(radio('s').checked).toBe(true);
    expect(notice()).toBe('Taille: “S” instead of “L”, which is not available with this choice.');
  });

  it('keeps a sold-out value in reach, says so, and does not take it', async () => {
    await mount(html('two-options'));
    const refusals = record('z-option-picker:refuse');
    const changes = record('z-option-picker:change');
    const sage = radio('sauge');
    expect(sage.disabled).toBe(false);
    expect(sage.getAttribute('aria-disabled')).toBe('true');
    await choose('sauge');
    expect(radio('noir').checked).toBe(true);
    expect(refusals.details).toEqual([{ option: 'couleur', value: 'sauge' }]);
    expect(changes.details).toEqual([]);
    expect(notice()).toBe('“Vert sauge” is sold out.');
    expect(find('.z-option-picker-notice').getAttribute('role')).toBe('status');
  });

  it('greys later values by the earlier choice', async () => {
    await mount(html('two-options'));
    expect(radio('l').hasAttribute('data-sold-out')).toBe(false);
    await choose('m');
    await choose('marine');
    expect(radio('l').getAttribute('aria-disabled')).toBe('true');
    expect(radio('l').labels?.[0]?.textContent).toContain('sold out');
    await choose('noir');
    expect(radio('l').hasAttribute('aria-disabled')).toBe(false);
    expect(radio('l').labels?.[0]?.textContent).not.toContain('sold out');
  });

  it('shows and hides the note that the page wrote itself', async () => {
    showMarkup(html('two-options'));
    radio('l').labels?.[0]?.insertAdjacentHTML('beforeend', '<small data-part="sold-out">vendu</small>');
    await widgetsWork();
    const note = radio('l').labels?.[0]?.querySelector<HTMLElement>('[data-part=sold-out]');
    expect(note?.hidden).toBe(true);
    await choose('m');
    await choose('marine');
    expect(note?.hidden).toBe(false);
  });

  it('starts on a default that is sold out and says so', async () => {
    const host = await mount(html('default-sold-out'));
    expect(radio('m').checked).toBe(true);
    expect(host.dataset.state).toBe('sold-out');
    await choose('s');
    expect(host.dataset.state).toBe('available');
  });

  it('marks the chosen combination as sold out when the stock changes, and takes it no more', async () => {
    const host = await mount(html('two-options'));
    await choose('m');
    const refusals = record('z-option-picker:refuse');
    sendPageEvent(document, 'z:stock-changed', { productId: 7, combinationId: 12, quantity: 0 });
    await widgetsWork();
    expect(host.dataset.state, 'the stock of another product').toBe('available');
    sendPageEvent(document, 'z:stock-changed', { productId: 41, combinationId: 12, quantity: 0 });
    await widgetsWork();
    expect(host.dataset.state).toBe('sold-out');
    expect([find('[data-stock-note]').dataset.level, find('[data-stock-note]').textContent]).toEqual([
      'out',
      'Sold out at the moment',
    ]);
    expect([radio('m').checked, radio('m').disabled, radio('m').getAttribute('aria-disabled')]).toEqual([
      true,
      false,
      'true',
    ]);
    expect(radio('m').labels?.[0]?.textContent).toContain('sold out');
    await choose('s');
    expect(host.dataset.state).toBe('available');
    await choose('m');
    expect(refusals.details).toEqual([{ option: 'taille', value: 'm' }]);
    expect(radio('s').checked).toBe(true);
  });

  it('says at once how many are left of a combination when the stock changes before anything is chosen', async () => {
    await mount(html('two-options'));
    sendPageEvent(document, 'z:stock-changed', { productId: 41, combinationId: 13, quantity: 1 });
    await widgetsWork();
    expect(find('[data-stock-note]').textContent).toBe('Only one left');
  });

  it('takes over what was chosen before it woke', async () => {
    const pageEvents = record('z:combination-changed');
    globalThis.document.body.innerHTML = html('two-options');
    radio('s').checked = true;
    await widgetsWork();
    expect(pageEvents.details).toEqual([{ productId: 41, combinationId: 11 }]);
  });

  it('marks a sold-out value that was chosen before it woke, until the next choice', async () => {
    globalThis.document.body.innerHTML = html('two-options');
    radio('sauge').checked = true;
    await widgetsWork();
    const host = find('z-option-picker');
    expect([radio('noir').checked, host.dataset.refusedChoice]).toEqual([true, 'Vert sauge']);
    await choose('s');
    expect(host.dataset.refusedChoice).toBeUndefined();
    await choose('sauge');
    expect(host.dataset.refusedChoice, 'the shopper sees it refused').toBeUndefined();
  });

  it('says nothing of a refusal any more when the address brings another choice, or when it goes', async () => {
    const wakeRefusing = async () => {
      showMarkup(html('two-options'));
      radio('sauge').checked = true;
      await widgetsWork();
      return find('z-option-picker');
    };
    const host = await wakeRefusing();
    history.replaceState(null, '', '/product?combination=11');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await widgetsWork();
    expect([host.dataset.refusedChoice, notice()]).toEqual([undefined, '']);
    const other = await wakeRefusing();
    expect(other.dataset.refusedChoice).toBe('Vert sauge');
    other.remove();
    await widgetsWork();
    expect(other.dataset.refusedChoice).toBeUndefined();
  });

  it('follows the address when a page cache or the back button brings another one', async () => {
    history.replaceState(null, '', '/product?combination=14');
    await mount(html('two-options'));
    expect(radio('marine').checked).toBe(true);
    history.replaceState(null, '', '/product?combination=11');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await widgetsWork();
    expect(radio('noir').checked).toBe(true);
    history.replaceState(null, '', '/product?combination=999');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(radio('noir').checked).toBe(true);
  });

  it('takes the plain button away while it works and does not reload the page', async () => {
    showMarkup(html('two-options'));
    find('[data-part=submit]').focus();
    await widgetsWork();
    expect(document.activeElement, 'the keyboard stays in the form').toBe(radio('noir'));
    expect(find('[data-part=submit]').hidden).toBe(true);
    const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    find('form').dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(true);
  });

  it('leaves the plain form in use when the combinations cannot be read', async () => {
    const host = await mount(html('two-options').replace('"combinations": [', '"combinations": ['.slice(0, -1)));
    expect(takeConsole().join()).toContain('<z-option-picker>: the widget failed');
    expect(host.querySelector<HTMLElement>('[data-part=submit]')?.hidden).toBe(false);
  });

  it('fills swatches from data, and only with colours', async () => {
    await mount(html('swatches-by-script').replace('data-color="#27374d"', 'data-color="url(x)"'));
    const swatches = [...document.querySelectorAll<HTMLElement>('[data-part=swatch]')];
    const colours = swatches.map((swatch) => swatch.style.getPropertyValue('--z-option-picker-color'));
    expect(colours).toEqual(['#231f20', '', '#9caf88']);
  });
});
