import { describe, expect, it } from 'vitest';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { buttonNamed, find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './star-rating.contract.ts';
import './star-rating.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';

describeWidget(contract, examples);

const option = (value: string) => find<HTMLInputElement>(`input[value="${value}"]`);
const rating = () => new FormData(find<HTMLFormElement>('form')).get('rating');
const says = () => find('.z-star-rating-says bdi').textContent;
const press = async (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  (document.activeElement as HTMLElement).dispatchEvent(event);
  await widgetsWork();
  return event.defaultPrevented;
};

describe('<z-star-rating>', () => {
  it('begins with what the page says: five for a review, nothing for half stars', async () => {
    await mount(html('review'));
    expect([rating(), says()]).toEqual(['5', '5 of 5']);
    await mount(html('half'));
    expect([rating(), says()]).toEqual([null, 'No rating']);
  });

  it('names each radio by what it stands for, in the language of the page', async () => {
    await mount(html('half'), { lang: 'fr' });
    expect(option('3.5').getAttribute('aria-label')).toBe('3,5 sur 5');
    await mount(html('half'), { lang: 'ar' });
    expect(option('3.5').getAttribute('aria-label')).toBe('3,5 من 5');
  });

  it('goes in half steps by the arrows, in the direction of the text', async () => {
    const changes = record<{ value: number | null }>('z-star-rating:change');
    await mount(html('half-chosen'));
    option('3.5').focus();
    expect(await press('ArrowRight')).toBe(true);
    expect([rating(), says(), document.activeElement]).toEqual(['4', '4 of 5', option('4')]);
    await press('ArrowLeft');
    await press('ArrowLeft');
    expect(rating()).toBe('3');
    expect(changes.details.map(({ value }) => value)).toEqual([4, 3.5, 3]);
    const host = await mount(html('half-chosen'));
    // The style decides: a `dir` may be "auto", or overridden by the page's style.
    host.style.direction = 'rtl';
    option('3.5').focus();
    await press('ArrowRight');
    expect(rating()).toBe('3');
  });

  it.each(['good', ''])('leaves the radios to the page when one has the value "%s", and says why', async (value) => {
    await mount(html('review').replace('value="3"', `value="${value}"`));
    expect(takeConsole()).toEqual([
      expect.stringContaining(`Reason: a radio has value="${value}", which is no rating.`),
    ]);
    expect(document.querySelector('[aria-label], .z-star-rating-says')).toBeNull();
  });

  it('goes to the ends, stays there, and takes digits', async () => {
    await mount(html('review'));
    option('5').focus();
    expect(await press('ArrowRight'), 'does not begin again at 1').toBe(true);
    expect(rating()).toBe('5');
    await press('Home');
    expect(rating()).toBe('1');
    await press('4');
    expect(rating()).toBe('4');
    expect(await press('Tab')).toBe(false);
  });

  it('shows what the pointer is over, and what is chosen again when it leaves', async () => {
    await mount(html('review'));
    const label = option('2').closest('label') as HTMLElement;
    label.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
    await widgetsWork();
    expect([says(), rating()]).toEqual(['2 of 5', '5']);
    find('fieldset').dispatchEvent(new PointerEvent('pointerleave'));
    await widgetsWork();
    expect(says()).toBe('5 of 5');
  });

  it('can be cleared only where the page allows it', async () => {
    await mount(html('half-chosen'));
    buttonNamed('Clear the rating').click();
    await widgetsWork();
    expect([rating(), says(), document.activeElement]).toEqual([null, 'No rating', option('0.5')]);
    expect(document.querySelector('.z-star-rating-says button')).toBeNull();
    option('4').click();
    option('4').focus();
    await press('Delete');
    expect(rating()).toBeNull();
    await mount(html('review'));
    option('5').focus();
    expect(await press('Delete')).toBe(false);
    expect(rating()).toBe('5');
  });

  it('follows its form when that is reset', async () => {
    await mount(html('review'));
    option('2').click();
    await widgetsWork();
    expect(says()).toBe('2 of 5');
    find<HTMLFormElement>('form').reset();
    await expect.poll(says).toBe('5 of 5');
    expect(rating()).toBe('5');
  });

  it('leaves a disabled group alone', async () => {
    await mount(html('disabled'));
    expect(says()).toBe('5 of 5');
    expect(document.querySelector('.z-star-rating-says button')).toBeNull();
  });
});
