import { beforeEach, describe, expect, it } from 'vitest';
import { showErrorSummary } from './error-summary.ts';
import { clearFieldErrors, focusFirstError, showFieldErrors } from './field-errors.ts';

const FORM = `<form>
  <label>Phone <input name="phone" aria-describedby="hint"></label><p id="hint">05…</p>
  <input name="address[city]"><input name="tags[]"><input type="hidden" name="product">
  <fieldset><legend>Pay</legend><input type="radio" name="pay" value="a"><input type="radio" name="pay" value="b"></fieldset>
  <textarea name="note"></textarea><span data-z-error-for="note" hidden></span>
</form><div id="summary" hidden></div>`;

let form: HTMLFormElement;
beforeEach(() => {
  document.body.innerHTML = FORM;
  form = document.querySelector('form') as HTMLFormElement;
});

const field = (name: string) => form.querySelector(`[name="${name}"]`) as HTMLInputElement;
const messageOf = (name: string) => {
  const id = field(name).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
  return document.getElementById(id)?.textContent;
};

describe('field errors', () => {
  it('stand beside their fields and are read out with what already described them', () => {
    const unmapped = showFieldErrors(form, { phone: ['Bad number.', 'Too short.'], pay: ['Choose.'] });
    expect(unmapped).toEqual([]);
    expect(field('phone').getAttribute('aria-describedby')).toMatch(/^hint z-field-error-\d+$/);
    expect(field('phone').getAttribute('aria-invalid')).toBe('true');
    expect(messageOf('phone')).toBe('Bad number. Too short.');
    expect(form.querySelector('label')?.textContent, 'the name of the field stays').toBe('Phone ');
    expect(form.querySelector('fieldset')?.lastElementChild?.textContent).toBe('Choose.');
  });

  it('find nested fields under either way of naming them', () => {
    expect(showFieldErrors(form, { 'address.city': ['A'], tags: ['B'] })).toEqual([]);
    expect([messageOf('address[city]'), messageOf('tags[]')]).toEqual(['A', 'B']);
  });

  it('of unknown and hidden fields come back to be listed', () => {
    expect(showFieldErrors(form, { ghost: ['?'], product: ['Gone'], phone: [] })).toEqual([
      { field: 'ghost', messages: ['?'] },
      { field: 'product', messages: ['Gone'] },
    ]);
  });

  it('leave the markup exactly as it was when they are cleared', () => {
    const before = document.body.innerHTML;
    showFieldErrors(form, { phone: ['A'], note: ['B'], pay: ['C'] });
    showFieldErrors(form, { phone: ['A2'], note: ['B2'] });
    expect(messageOf('note')).toBe('B2');
    expect(form.querySelectorAll('.z-field-error')).toHaveLength(1);
    clearFieldErrors(form);
    expect(document.body.innerHTML).toBe(before);
  });

  it('are text, never markup', () => {
    showFieldErrors(form, { phone: ['<img src=x onerror=alert(1)>'] });
    expect(form.querySelector('img')).toBeNull();
  });

  it('take the focus to the first of them on the page', () => {
    expect(focusFirstError(form)).toBe(false);
    showFieldErrors(form, { note: ['B'], 'address.city': ['A'] });
    expect(focusFirstError(form)).toBe(true);
    expect(document.activeElement).toBe(field('address[city]'));
  });
});

describe('the summary', () => {
  it('leads to each field and lists what has none, and goes away without a trace', () => {
    const summary = document.getElementById('summary') as HTMLElement;
    const unmapped = showFieldErrors(form, { phone: ['Bad.'], ghost: ['Out of stock.'] });
    const before = document.body.innerHTML;
    const hide = showErrorSummary(summary, form, 'Please check', unmapped);
    expect(summary.hidden).toBe(false);
    expect([...summary.querySelectorAll('li')].map((li) => li.textContent)).toEqual(['Bad.', 'Out of stock.']);
    summary.querySelector('a')?.click();
    expect(document.activeElement).toBe(field('phone'));
    hide();
    expect(document.body.innerHTML).toBe(before);
  });
});
