import { describe, expect, it } from 'vitest';
import { sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { announced } from '../../shared/testing/announced.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './product-price.contract.ts';
import './product-price.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const part = (name: string) => find(`[data-part=${name}]`);
const choose = async (combinationId: number | null, productId = 41) => {
  sendPageEvent(document, 'z:combination-changed', { productId, combinationId });
  await widgetsWork();
};

describeWidget(contract, examples);

describe('<z-product-price>', () => {
  it('leaves the words of the server until another combination is chosen', async () => {
    const host = await mount(html('with-promotion'), { lang: 'ar' });
    expect(host.innerHTML).toContain('Vous économisez');
    expect(host.hasAttribute('data-state')).toBe(false);
  });

  it('shows the price, the old price and the saving of the chosen combination', async () => {
    const host = await mount(html('with-promotion'), { lang: 'fr' });
    const changes = record('z-product-price:change');
    await choose(13);
    expect(part('price').innerHTML).toBe('<bdi dir="ltr">10\u00a0608,43\u00a0DA</bdi>'.replaceAll('\u00a0', '&nbsp;'));
    expect(part('old-price').textContent).toBe('Ancien prix 12\u00a0480,50\u00a0DA');
    expect(part('saving').textContent).toBe('Vous économisez 1\u00a0872,07\u00a0DA (15\u00a0%)');
    expect(part('saving').querySelector('bdi')?.dir).toBe('ltr');
    expect(host.dataset.state).toBe('reduced');
    expect(changes.details).toEqual([{ price: 10608.43, oldPrice: 12480.5 }]);
  });

  it('does not turn the percentage round in Arabic', async () => {
    await mount(html('with-promotion'), { lang: 'ar' });
    await choose(13);
    expect(part('saving').textContent).toContain('(\u206615\u00a0%\u2069)');
  });

  it('hides the old price and the saving of a combination without promotion, and shows them again', async () => {
    const host = await mount(html('with-promotion'));
    await choose(13);
    await choose(14);
    expect(host.dataset.state).toBeUndefined();
    expect([part('old-price').hidden, part('saving').hidden]).toEqual([true, true]);
    await choose(12);
    expect([part('old-price').hidden, part('saving').hidden]).toEqual([false, false]);
  });

  it('says a new price aloud, and nothing when it is the same', async () => {
    await mount(html('with-promotion'));
    await choose(12);
    expect(await announced()).toBe('');
    await choose(13);
    expect(await announced()).toBe('New price: 10\u00a0608,43\u00a0DA instead of 12\u00a0480,50\u00a0DA');
    await choose(14);
    expect(await announced()).toBe('New price: 4\u00a0500,00\u00a0DA');
  });

  it('shows no amount of a combination without a price, and announces none', async () => {
    await mount(
      html('with-promotion').replace(
        /"price":\s*"4500.00",\s*"priceAfterPromotion":\s*"4500.00"/,
        '"price":"0.00","priceAfterPromotion":"0.00"',
      ),
    );
    await choose(14);
    expect(part('price').textContent).toBe('');
    expect(await announced()).toBe('');
  });

  it('does not follow another product', async () => {
    await mount(html('with-promotion'));
    await choose(13, 7);
    await choose(99);
    await choose(null);
    expect(part('price').textContent).toBe('3\u00a0825,00\u00a0DA');
  });

  it('follows the product it was told to, whatever the page embeds', async () => {
    await mount(html('with-promotion').replace('<z-product-price', '<z-product-price product-id="7"'));
    await choose(14, 41);
    expect(part('price').textContent).toBe('3\u00a0825,00\u00a0DA');
    await choose(14, 7);
    expect(part('price').textContent).toBe('4\u00a0500,00\u00a0DA');
  });

  it('carries the price to the order bar of a phone', async () => {
    await mount(`${html('with-promotion')}<strong data-buy-price><bdi dir="ltr">3 825,00 DA</bdi></strong>`);
    await choose(14);
    expect(find('[data-buy-price]').textContent).toBe('4\u00a0500,00\u00a0DA');
  });

  it('gives the words of the server back when it goes', async () => {
    const host = await mount(html('with-promotion'));
    const before = host.outerHTML;
    await choose(14);
    host.remove();
    await widgetsWork();
    expect(host.outerHTML).toBe(before);
  });
});
