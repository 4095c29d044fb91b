import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, mount, record, type, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './fill-column.contract.ts';
import './fill-column.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const start = (name = 'prices') => mount(examples[name]?.html ?? '');
const cells = () => [...document.querySelectorAll<HTMLInputElement>('[data-column]')];
const prices = () => cells().map(({ value }) => value);
const press = async (button: string) => {
  find<HTMLButtonElement>(`button[value="${button}"]`).click();
  await widgetsWork();
};
const paste = async (field: HTMLInputElement | undefined, text: string) => {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  field?.dispatchEvent(event);
  await widgetsWork();
  return event.defaultPrevented;
};
const result = () => [...find('[role=status]').children].map(({ textContent }) => textContent);

describeWidget(contract, examples);

describe('<z-fill-column>', () => {
  it('fills all rows with one amount, written as people write it', async () => {
    await start();
    const filled = record('z-fill-column:fill');
    type(find<HTMLInputElement>('#fill-price'), '1 234,50');
    await press('all');
    expect(prices()).toEqual(['1234.50', '1234.50', '1234.50']);
    expect(result()).toEqual(['3 rows filled.']);
    expect(filled.details).toEqual([{ filled: 3 }]);
  });

  it('fills the rows of its page out of those of all pages, and leaves a button for all pages to the form', async () => {
    await start('page');
    type(find<HTMLInputElement>('#page-price'), '99');
    await press('page');
    expect([prices(), result()]).toEqual([['99.00', '99.00'], ['Rows filled: 2 of 300.']]);
    const posted = vi.fn((event: Event) => {
      const isPosted = !event.defaultPrevented;
      event.preventDefault();
      return isPosted;
    });
    onTestFinished(() => removeEventListener('submit', posted));
    addEventListener('submit', posted);
    type(find<HTMLInputElement>('#page-price'), '50');
    await press('all');
    expect(posted).toHaveReturnedWith(true);
    expect(prices()).toEqual(['99.00', '99.00']);
    type(find<HTMLInputElement>('#page-price'), '1.200');
    await press('all');
    expect(posted).toHaveLastReturnedWith(false);
    expect(find('#page-price').getAttribute('aria-invalid')).toBe('true');
    find('[value=all]').setAttribute('formaction', '/qa/elsewhere');
    await press('all');
    expect(posted, 'another address has nothing to do with the price').toHaveLastReturnedWith(true);
  });

  it('fills the ticked rows only, and asks for some when none is ticked', async () => {
    await start();
    type(find<HTMLInputElement>('#fill-price'), '99');
    await press('selected');
    expect(find('.z-field-error').textContent).toBe('Tick some rows first.');
    expect(prices()).toEqual(['1200.00', '1200.00', '']);
    find<HTMLInputElement>('input[name=row][value="2"]').checked = true;
    await press('selected');
    expect(document.querySelector('.z-field-error')).toBeNull();
    expect(prices()).toEqual(['1200.00', '99.00', '']);
  });

  it('empties the column with an empty amount, and refuses what is none', async () => {
    await start();
    await press('all');
    expect(prices()).toEqual(['', '', '']);
    type(find<HTMLInputElement>('#fill-price'), '-5');
    await press('all');
    expect(find('#fill-price').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(find('#fill-price'));
    expect(prices()).toEqual(['', '', '']);
  });

  it('fills downward from the focused field with a column of a spreadsheet', async () => {
    await start();
    expect(await paste(cells()[1], '1 234,50\r\ndear\r\n7\r\n')).toBe(true);
    expect(prices()).toEqual(['1200.00', '1234.50', '']);
    expect(result()).toEqual([
      '1 row filled.',
      'Line 2 was not understood: “dear”.',
      'Lines left over and ignored: 1.',
    ]);
  });

  it('rounds no amount that is finer than a centime', async () => {
    await start();
    await paste(cells()[0], '1234,567\n1 300');
    expect(result()).toContain('Line 1 was not understood: “1234,567”.');
  });

  it('takes no amount that may be either of two, which would make a price a thousand times too small', async () => {
    await start();
    await paste(cells()[0], '1.200\n1,250\n1 300');
    expect(prices()).toEqual(['1200.00', '1200.00', '1300.00']);
    expect(result()).toEqual([
      '1 row filled.',
      'Line 1 was not understood: “1.200”.',
      'Line 2 was not understood: “1,250”.',
    ]);
  });

  it('leaves a single value to the browser, and other fields alone', async () => {
    await start();
    expect(await paste(cells()[0], '15')).toBe(false);
    expect(await paste(find<HTMLInputElement>('#fill-price'), '1\n2')).toBe(false);
  });

  it('is undone row by row', async () => {
    await start();
    await paste(cells()[0], '1\n2\n3');
    find<HTMLFormElement>('li form').reset();
    expect(prices()).toEqual(['1200.00', '2.00', '3.00']);
  });

  it('leaves out rows that are hidden and follows those that were moved', async () => {
    await start();
    const [first, second, third] = document.querySelectorAll('li');
    second?.setAttribute('hidden', '');
    third?.after(first as Node);
    await widgetsWork();
    await paste(find<HTMLInputElement>('#fill-3'), '1\n2\n3');
    expect(find<HTMLInputElement>('#fill-3').value).toBe('1.00');
    expect(find<HTMLInputElement>('#fill-2').value).toBe('1200.00');
    expect(find<HTMLInputElement>('#fill-1').value).toBe('2.00');
  });

  it('names the first lines it could not read and counts the others', async () => {
    await start('table');
    await paste(cells()[0], 'a\nb');
    expect(result()).toEqual(['0 rows filled.', 'Line 1 was not understood: “a”.', 'Line 2 was not understood: “b”.']);
  });
});
