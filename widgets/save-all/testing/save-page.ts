import { beforeEach } from 'vitest';
import { HttpResponse, http, server, setupMockServer } from '../../../shared/testing/answers.ts';
import { find, type, widgetsWork } from '../../../shared/testing/mount.ts';

/** The fields of each form that was sent. */
export const sent: Record<string, unknown>[] = [];
type Answer = (fields: Record<string, unknown>, url: string) => Response | Promise<Response>;
/** Makes the calls end so, from now on. */
export const answerWith = (answer: Answer) => {
  sent.length = 0;
  server.use(
    http.post('http://shop.test/qa/echo', async ({ request }) => {
      const fields = Object.fromEntries(await request.formData());
      sent.push(fields);
      return answer(fields, request.url);
    }),
  );
};
export const saved: Answer = (data) => HttpResponse.json({ success: true, message: 'Saved', data });
export const bar = () => document.querySelector<HTMLElement>('.z-save-all-bar');
const buttons = () => [...(bar()?.querySelectorAll('button') ?? [])];
export const press = (label: string) =>
  buttons()
    .find((button) => button.textContent?.includes(label))
    ?.click();
export const field = (name: string) => find<HTMLInputElement>(`[name="${name}"]`);
export const fill = async (name: string, text: string) => {
  field(name).value = '';
  type(field(name), text);
  await widgetsWork();
};
export const run = async (start: () => void) => {
  const ended = new Promise((resolve) => {
    document.addEventListener('z-save-all:saved', resolve, { once: true });
    document.addEventListener('z-save-all:failure', resolve, { once: true });
  });
  start();
  await ended;
  await widgetsWork();
};
export const save = () => run(() => press('Save'));
export const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Answers the forms of a page; each is saved unless a test says otherwise. */
export function pretendForms(): void {
  setupMockServer();
  beforeEach(() => answerWith(saved));
}
