import { beforeEach, describe, expect, it } from 'vitest';
import { sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { announced } from '../../shared/testing/announced.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { find, mount, record, showMarkup, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './pack-contents.contract.ts';
import './pack-contents.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const status = () => find('[data-part=status]').textContent;
const note = (product: number) => find(`#pack-${product}`).parentElement?.querySelector('.z-pack-contents-note');
const posted = () =>
  Object.fromEntries(new FormData(find<HTMLFormElement>('form[method=post]')) as unknown as Iterable<[string, string]>);
const choose = async (product: number, variant: number | '') => {
  const select = find<HTMLSelectElement>(`#pack-${product}`);
  select.value = String(variant);
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await widgetsWork();
};

beforeEach(() => history.replaceState(null, '', '/pack'));
describeWidget(contract, examples);

describe('<z-pack-contents>', () => {
  it('leaves the words of the server until something is chosen', async () => {
    const host = await mount(html('flexible'), { lang: 'ar' });
    expect(status()).toBe('Il reste à choisir\u00a0: Abaya Yasmine, Hijab Yasmine uni');
    expect(host.dataset.state).toBe('incomplete');
  });

  it('names what is still missing, and says when nothing is', async () => {
    const host = await mount(html('flexible'), { lang: 'fr' });
    await choose(3, 12);
    expect(status()).toBe('Il reste à choisir\u00a0: Hijab Yasmine uni');
    await choose(5, 21);
    expect(status()).toBe('Tout est choisi.');
    expect(host.dataset.state).toBe('complete');
    await choose(3, '');
    expect(status()).toBe('Il reste à choisir\u00a0: Abaya Yasmine');
  });

  it('says price and stock of what was chosen, and shows it', async () => {
    await mount(html('flexible'), { lang: 'fr' });
    await choose(3, 14);
    expect(note(3)?.textContent).toBe('4\u00a0500,00\u00a0DA à l’unité · Plus que 3 exemplaires');
    expect(note(3)?.querySelector('bdi')?.dir).toBe('ltr');
    expect(find('[data-product="3"]').getAttribute('src')).toContain('abaya-0-navy');
    expect(await announced()).toBe(
      'Bleu marine, M, 4\u00a0500,00\u00a0DA à l’unité, Plus que 3 exemplaires. Il reste à choisir\u00a0: Hijab Yasmine uni',
    );
    await choose(3, '');
    expect(note(3)).toBeNull();
    expect(find('[data-product="3"]').getAttribute('src')).toContain('abaya-0-black');
  });

  it('names no price of a chosen variant that costs nothing by itself', async () => {
    await mount(html('flexible').replaceAll('"price":"4500.00"', '"price":"0.00"'), { lang: 'fr' });
    await choose(3, 14);
    expect(note(3)?.textContent).toBe('Plus que 3 exemplaires');
    expect(await announced()).toContain('Bleu marine, M, Plus que 3 exemplaires.');
  });

  it('says that a variant was sold out in the meantime, and one the shop has closed', async () => {
    const page = html('flexible').replace('value="13" disabled', 'value="13"');
    const host = await mount(page.replace('"available":true,"quantity":3', '"available":false,"quantity":3'), {
      lang: 'fr',
    });
    await choose(3, 14);
    expect(note(3)?.textContent).toContain('Épuisé');
    await choose(3, 13);
    await choose(5, 21);
    expect(status()).toContain('Abaya Yasmine');
    expect(status()).not.toContain('Tout est choisi');
    expect(host.dataset.state).toBe('sold-out');
  });

  it('counts the packs that a scarce choice leaves', async () => {
    await mount(html('flexible'), { lang: 'fr' });
    await choose(3, 12);
    await choose(5, 22);
    expect(status()).toBe('Tout est choisi. Avec ce choix, plus que 2 packs.');
  });

  it('puts the choice into every form of the pack, and into the address', async () => {
    await mount(
      `${html('flexible')}<form><input name="product" value="7"><input type="hidden" name="pack[3]" value=""></form>
       <a hreflang="ar" href="/pack?lang=ar">ع</a>`,
    );
    const changes = record('z-pack-contents:change');
    await choose(3, 12);
    expect(posted()).toEqual({ product: '9', 'pack[3]': '12', 'pack[5]': '' });
    expect(find<HTMLInputElement>('form:last-of-type input[type=hidden]').value).toBe('');
    expect(new URL(location.href).searchParams.get('pack[3]')).toBe('12');
    expect(new URL(find<HTMLAnchorElement>('a[hreflang]').href).searchParams.get('pack[3]')).toBe('12');
    expect(changes.details).toEqual([{ productId: 9, item: 3, combinationId: 12, missing: ['Hijab Yasmine uni'] }]);
    await choose(3, '');
    expect(location.search).toBe('');
  });

  it('leaves its own form to its lists', async () => {
    const hidden = '<input type="hidden" name="product" value="9"><input type="hidden" name="pack[3]" value="none">';
    await mount(html('flexible').replace('<ul class="pack-lines">', `${hidden}<ul class="pack-lines">`));
    await choose(3, 12);
    expect(new FormData(find<HTMLFormElement>('[data-part=form]')).getAll('pack[3]')).toEqual(['none', '12']);
  });

  it('has the forms right before anybody on the page hears of the change', async () => {
    await mount(html('flexible'));
    let heard = '';
    document.addEventListener('change', () => (heard = posted()['pack[3]'] ?? ''), { once: true });
    await choose(3, 12);
    expect(heard).toBe('12');
  });

  it('takes over what was chosen before it woke', async () => {
    showMarkup(html('flexible'));
    const select = find<HTMLSelectElement>('#pack-3');
    select.value = '12';
    await widgetsWork();
    expect(status()).toContain('Hijab Yasmine uni');
    expect(status()).not.toContain('Abaya');
    expect(posted()['pack[3]']).toBe('12');
  });

  it('says that a pack cannot be made, and of what there is too little', async () => {
    const host = await mount(html('sold-out'), { lang: 'fr' });
    expect(host.dataset.state).toBe('sold-out');
    await choose(5, 21);
    expect(status()).toBe('Ce pack est épuisé\u00a0: il n’y a plus assez de «\u00a0Abaya Yasmine\u00a0».');
  });

  it('says that the chosen variant is gone when the server reports it, and takes another one', async () => {
    const host = await mount(html('flexible'), { lang: 'fr' });
    await choose(3, 12);
    await choose(5, 21);
    sendPageEvent(document, 'z:stock-changed', { productId: 3, combinationId: 12, quantity: 0 });
    await widgetsWork();
    expect([host.dataset.state, note(3)?.textContent]).toEqual(['sold-out', expect.stringContaining('Épuisé')]);
    expect(status()).toContain('Abaya Yasmine');
    await choose(3, 14);
    expect(host.dataset.state).toBe('complete');
  });

  it('never calls a pack sold out whose stock is not tracked', async () => {
    const host = await mount(html('untracked'), { lang: 'fr' });
    await choose(3, 12);
    await choose(5, 22);
    expect(status()).toBe('Tout est choisi.');
    expect(host.dataset.state).toBe('complete');
  });

  it('has nothing to choose in a fixed pack', async () => {
    const host = await mount(html('strict'));
    expect(host.dataset.state).toBe('complete');
  });

  it('says what is wrong with its data and leaves the lists to the page', async () => {
    await mount(html('flexible').replace('"productId":9,', ''));
    expect(takeConsole().join()).toContain('the part "pack" has no productId');
    expect(find('[data-part=submit]').hidden).toBe(false);
  });
});
