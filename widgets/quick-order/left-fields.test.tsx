import { beforeEach, expect, it } from 'vitest';
import { CommunesAnswer, TransportersAnswer } from '../../shared/api/delivery.ts';
import { answer, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { examplesOf } from '../../shared/testing/describe-widget.ts';
import { buttonNamed, find, mount, widgetsWork } from '../../shared/testing/mount.ts';
import '../wilaya-commune/wilaya-commune.tsx';
import './quick-order.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const show = async (name: string) => {
  await mount((examples[name]?.html ?? '').replace('<z-quick-order ', '<z-quick-order no-abandoned-cart '));
  await expect.poll(() => document.querySelectorAll('[role=combobox]').length).toBe(2);
};
const field = (name: string) => find<HTMLInputElement>(`#order-${name}-combobox`);
const errors = () => [...document.querySelectorAll('.z-field-error')].map(({ textContent }) => textContent);
const typeInto = async (control: HTMLInputElement, text: string) => {
  control.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, text);
  control.dispatchEvent(new InputEvent('input', { data: text, inputType: 'insertText', bubbles: true }));
  await widgetsWork();
};
const leave = async (control: HTMLElement) => {
  control.blur();
  await widgetsWork();
};

setupMockServer();
beforeEach(() => {
  localStorage.clear();
  server.use(
    http.get('*/commune/wilaya/:id', () =>
      answer(CommunesAnswer, [
        { id: 1602, name: 'Casbah', nameAr: 'القصبة', deliverable: true },
        { id: 1605, name: 'Bab El Oued', nameAr: 'باب الوادي', deliverable: true },
      ]),
    ),
    http.get('*/transport/commune/:id', () => answer(TransportersAnswer, [[]])),
  );
});

it('says beside wilaya and commune that they are missing when they are left empty, until they are chosen', async () => {
  await show('empty');
  field('wilaya').focus();
  await leave(field('wilaya'));
  expect(errors()).toEqual(['Choose the wilaya.']);
  expect(field('wilaya').getAttribute('aria-invalid')).toBe('true');
  await typeInto(field('wilaya'), 'Alger');
  await leave(field('wilaya'));
  expect(errors()).toEqual([]);
  await expect.poll(() => field('commune').disabled).toBe(false);
  await expect.poll(() => field('commune').getAttribute('aria-busy')).toBeNull();
  field('commune').focus();
  await leave(field('commune'));
  expect(errors()).toEqual(['Choose the commune.']);
});

it('accuses nobody who presses an option of the open list, with a mouse or a finger', async () => {
  await show('empty');
  const events: (string | null)[][] = [];
  document.addEventListener('focusout', () => events.push(errors()));
  for (const pointerType of ['mouse', 'touch']) {
    field('wilaya').focus();
    field('wilaya').click();
    await widgetsWork();
    const option = find('[role=option]');
    const press = { bubbles: true, cancelable: true };
    option.dispatchEvent(new PointerEvent('pointerdown', { ...press, pointerType }));
    if (option.dispatchEvent(new MouseEvent('mousedown', press))) field('wilaya').blur();
    option.click();
    await widgetsWork();
    expect([errors(), find<HTMLSelectElement>('select[name=wilaya]').value]).toEqual([[], '16']);
    buttonNamed('Clear: Wilaya').click();
    await widgetsWork();
  }
  expect(events.flat()).toEqual([]);
});

it('gives one reason for a wilaya that nobody knows', async () => {
  await show('empty');
  await typeInto(field('wilaya'), 'Paris');
  await leave(field('wilaya'));
  expect(errors()).toHaveLength(1);
  expect(errors()[0]).toMatch(/^No result\./);
});

it('says that a delivery is missing when it is left for another field, and not on the way to a tile', async () => {
  await show('saved-values');
  const delivery = find('[data-part=transporters]');
  const radio = find<HTMLInputElement>('[name=transporter]');
  for (const one of document.querySelectorAll<HTMLInputElement>('[name=transporter]')) one.checked = false;
  const leaveFor = async (relatedTarget: Element | null) => {
    radio.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget }));
    await widgetsWork();
  };
  await leaveFor(null);
  await leaveFor(find('[name=transporter][value="2"]'));
  await leaveFor(find('[data-part=submit]'));
  expect(errors()).toEqual([]);
  await leaveFor(find('#order-address'));
  expect(errors()).toEqual(['Choose how you want it delivered.']);
  expect(delivery.textContent).toContain('Choose how you want it delivered.');
});
