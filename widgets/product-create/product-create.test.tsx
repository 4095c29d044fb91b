import { describe, expect, it } from 'vitest';
import '../../shared/testing/browser-form-data.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './product-create.contract.ts';
import './product-create.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';

describeWidget(contract, examples);

const type = () => find<HTMLSelectElement>('[name=type]');
const family = () => find<HTMLSelectElement>('select[name=family]');
const posted = () => new FormData(find<HTMLFormElement>('form')).getAll('family');
const hint = () => find('.z-product-create-hint');
const choose = async (select: HTMLSelectElement, value: string) => {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await widgetsWork();
};

describe('<z-product-create>', () => {
  it('locks the family of a pack, sends it all the same, and says why', async () => {
    const host = await mount(html('simple'));
    expect(hint().textContent).toBe('');
    await choose(type(), 'pack');
    expect([family().value, family().disabled, posted(), hint().textContent]).toEqual([
      'pack',
      true,
      ['pack'],
      'A pack always has this family.',
    ]);
    expect(family().getAttribute('aria-describedby')).toBe(hint().id);
    expect(host.dataset.state).toBe('locked');
  });

  it('brings the former family back when the type is no pack any more', async () => {
    await mount(html('simple'));
    await choose(family(), 'standard');
    await choose(type(), 'pack');
    await choose(type(), 'simple');
    expect([family().value, family().disabled, posted(), hint().textContent]).toEqual([
      'standard',
      false,
      ['standard'],
      '',
    ]);
  });

  it('says why in the hint that the page has for the family, and brings its text back', async () => {
    const markup = '<p id="family-hint" class="hint">How the parcel is prepared.</p></z-product-create>';
    await mount(html('simple').replace('</z-product-create>', markup));
    await choose(type(), 'pack');
    expect([find('#family-hint').textContent, hint().textContent]).toEqual(['A pack always has this family.', '']);
    await choose(type(), 'simple');
    expect(find('#family-hint').textContent).toBe('How the parcel is prepared.');
  });

  it('begins locked without having changed anything, and then offers the first other family', async () => {
    const changes = record('z-product-create:change');
    await mount(html('pack'));
    expect([family().disabled, posted(), changes.details]).toEqual([true, ['pack'], []]);
    await choose(type(), 'simple');
    expect([family().value, posted()]).toEqual(['standard', ['standard']]);
    expect(changes.details).toEqual([{ type: 'simple', family: 'standard', locked: false }]);
  });

  it('follows its form when that is reset', async () => {
    await mount(html('simple'));
    await choose(type(), 'pack');
    find<HTMLFormElement>('form').reset();
    await expect.poll(() => [family().disabled, family().value]).toEqual([false, 'fragile']);
  });

  it('takes other values for what a pack is', async () => {
    const markup = html('simple').replace('<z-product-create>', '<z-product-create pack-type="2" pack-family="9">');
    await mount(
      markup.replaceAll('value="pack"', 'value="9"').replace('<option value="9">Pack of', '<option value="2">Pack of'),
    );
    await choose(type(), '2');
    expect(posted()).toEqual(['9']);
  });
});
