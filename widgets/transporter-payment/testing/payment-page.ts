import { beforeEach } from 'vitest';
import { PaymentDraft, PaymentDraftSaved, UnpaidOrders } from '../../../shared/api/payments.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../../shared/testing/answers.ts';
import { find, widgetsWork } from '../../../shared/testing/mount.ts';

export const shown = (text: string | null | undefined) =>
  text?.replaceAll('\u00a0', ' ').replace(/[\u2066\u2069]/g, '') ?? '';
export const select = () => find<HTMLSelectElement>('select[multiple]');
export const chosen = () => [...select().options].filter(({ selected }) => selected).map(({ value }) => value);
export const boxes = () => [...document.querySelectorAll<HTMLInputElement>('tbody input')];
export const box = (id: string) => find<HTMLInputElement>(`tbody input[aria-label*="${id}"]`);
export const total = () => shown(find('.z-transporter-payment-total').textContent);
export const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement;
export const press = async (control: HTMLElement, init: MouseEventInit = {}) => {
  control.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, ...init }));
  control.click();
  await widgetsWork();
};
export const pick = (id: string) => {
  const transporter = find<HTMLSelectElement>('[data-part=transporter]');
  transporter.value = id;
  transporter.dispatchEvent(new Event('change', { bubbles: true }));
};
export const search = async (text: string, key?: string) => {
  const field = find<HTMLInputElement>('input[type=search]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await widgetsWork();
  if (key) field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await widgetsWork();
};
export const heard = (verb: string) =>
  new Promise((resolve) => document.addEventListener(`z-transporter-payment:${verb}`, resolve, { once: true }));

export const HOST = 'http://shop.test/dashboard';
export const ORDERS = `${HOST}/api/payments/get/transporters/nonPaidOrders/:id`;
export const PAGE = `${HOST}/payments`;
const DRAFT = `${HOST}/api/payments/transporters/:id/draft`;
export const order = (id: number, total = '100.05') => ({
  id,
  total,
  deliveryName: 'Barq',
  customerFullName: `Client ${id}`,
  destination: '16 · Alger',
  trackingNumber: `BC-${id}`,
});
export const draft = (more: Partial<PaymentDraft> = {}): PaymentDraft => ({
  version: 7,
  orders: [],
  received: '',
  fee: '',
  savedAt: null,
  savedBy: null,
  dropped: [],
  ...more,
});
/** The drafts that were sent. */
export const saves: URLSearchParams[] = [];
/** Makes the saves of drafts end so. */
export const answerSaves = (end: (sent: URLSearchParams) => Response | Promise<Response>) =>
  server.use(
    http.post(`${HOST}/payments/draft`, async ({ request }) => {
      const sent = new URLSearchParams(await request.text());
      saves.push(sent);
      return end(sent);
    }),
  );
export const savedAs = (sent: URLSearchParams, more: Partial<PaymentDraft> = {}) =>
  answer(PaymentDraftSaved, {
    success: true,
    message: 'Saved',
    draft: draft({
      version: Number(sent.get('version')) + 1,
      orders: sent.getAll('orders').map(Number),
      savedAt: '2026-11-22T10:12:00Z',
      savedBy: 'Amina',
      ...more,
    }),
  });
export const loads = (list: Record<string, object[]>, drafts: Record<string, PaymentDraft> = {}) =>
  server.use(
    http.get(ORDERS, ({ params }) => answer(UnpaidOrders, list[String(params.id)] ?? [])),
    http.get(DRAFT, ({ params }) => answer(PaymentDraft, drafts[String(params.id)] ?? draft())),
  );

const aboutPage = (id: string | null) =>
  `<!doctype html><z-transporter-payment><div data-part="about">About ${id}</div></z-transporter-payment>`;

/** Answers the calls of a page of payments; every draft is saved unless a test says otherwise. */
export function pretendPayments(): void {
  setupMockServer();
  beforeEach(() => {
    saves.length = 0;
    answerSaves((sent) => savedAs(sent));
    server.use(
      http.get(PAGE, ({ request }) =>
        HttpResponse.html(aboutPage(new URL(request.url).searchParams.get('transporter'))),
      ),
    );
  });
}
