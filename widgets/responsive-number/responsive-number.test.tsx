import { describe, expect, it } from 'vitest';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, mount, record, showMarkup, type, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './responsive-number.contract.ts';
import './responsive-number.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';

describeWidget(contract, examples);

const field = (part: string) => find<HTMLInputElement>(`[data-part=${part}]`);
const posted = () => new FormData(find<HTMLFormElement>('form')).get('columns');
const note = (part: string) => document.getElementById(field(part).getAttribute('aria-describedby') ?? '')?.textContent;
const enter = async (part: string, text: string) => {
  field(part).value = '';
  type(field(part), text);
  await widgetsWork();
};

describe('<z-responsive-number>', () => {
  it('keeps three numbers as one value, in the order mobile, tablet, desktop', async () => {
    const changes = record('z-responsive-number:change');
    await mount(html('columns'));
    await enter('tablet', '3');
    expect(posted()).toBe('{"mobile":2,"tablet":3,"desktop":5}');
    expect(changes.details).toEqual([{ mobile: 2, tablet: 3, desktop: 5 }]);
  });

  it('takes over what was typed before it was mounted', async () => {
    showMarkup(html('columns'));
    field('tablet').value = '3';
    await widgetsWork();
    expect(posted()).toBe('{"mobile":2,"tablet":3,"desktop":5}');
  });

  it('shows the difference between 0 and an empty field', async () => {
    await mount(html('columns'));
    expect([field('tablet').value, note('tablet')]).toEqual(['0', '']);
    field('tablet').value = '';
    field('tablet').dispatchEvent(new Event('input', { bubbles: true }));
    await widgetsWork();
    expect([field('tablet').value, note('tablet')]).toEqual(['', 'Empty: counts as 0.']);
    expect(posted()).toBe('{"mobile":2,"tablet":0,"desktop":5}');
  });

  it.each([
    ['12px', 0],
    ['3.7', 3],
    ['-2', 0],
  ])('says that “%s” counts as %d, and leaves what was typed', async (text, number) => {
    await mount(html('columns'));
    await enter('mobile', text);
    expect([field('mobile').value, note('mobile')]).toEqual([text, `Counts as ${number}.`]);
    expect(posted()).toBe(`{"mobile":${number},"tablet":0,"desktop":5}`);
  });

  it('follows its form when that is reset', async () => {
    await mount(html('columns'));
    await enter('mobile', '4');
    find<HTMLFormElement>('form').reset();
    await expect.poll(posted).toBe('{"mobile":2,"tablet":0,"desktop":5}');
  });
});
