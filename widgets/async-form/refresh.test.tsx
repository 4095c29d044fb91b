import { describe, expect, it } from 'vitest';
import { HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { buttonNamed, find, mount, record, type, widgetsWork } from '../../shared/testing/mount.ts';
import './async-form.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = examples.refresh?.html ?? '';

/** Renders the page of the server for a form: its prices follow the quantity, what is chosen stays chosen. */
function pageFor(data: FormData): string {
  const quantity = Number(data.get('quantity'));
  const radio = (value: string, label: string, price: number) =>
    `\n          <label><input type="radio" name="delivery" value="${value}"${
      data.get('delivery') === value ? ' checked' : ''
    }> ${label}, ${price * quantity} DA</label>`;
  return `<!doctype html><title>Order</title><form><input id="async-person" autofocus>
    <div id="async-deliveries">${radio('home', 'Home', 400)}${radio('desk', 'Desk', 200)}\n        </div>
    <p id="async-total">Total: ${quantity * 1000} DA</p></form>`;
}

const sent: FormData[] = [];
const answerWith = (answer: (data: FormData) => Response | Promise<Response>) => {
  sent.length = 0;
  server.use(
    http.post('http://shop.test/qa/echo', async ({ request }) => {
      const data = await request.formData();
      sent.push(data);
      return answer(data);
    }),
  );
};
const answerWithPage = () => answerWith((data) => HttpResponse.html(pageFor(data)));
const quantity = () => find<HTMLInputElement>('#async-quantity');
const total = () => find('#async-total').textContent;
const radio = (value: string) => find<HTMLInputElement>(`[name=delivery][value=${value}]`);
const shows = (text: string) =>
  expect
    .poll(() => total())
    .toBe(text)
    .then(widgetsWork);
const isBusy = () => find('#async-total').getAttribute('aria-busy') === 'true';
/** Presses the first button, as Enter in a field does. */
const pressEnter = () => buttonNamed('Calculate the total').click();

setupMockServer();

describe('the refresh of <z-async-form>', () => {
  it('brings what the form shows up to date after a change of a named field, as Enter would send it', async () => {
    answerWithPage();
    await mount(html);
    const refreshed = record('z-async-form:refreshed');
    type(quantity(), '2');
    await widgetsWork();
    expect([isBusy(), total()]).toEqual([true, 'Total: 1400 DA']);
    await shows('Total: 12000 DA');
    expect([isBusy(), sent.length, sent[0]?.get('intent'), refreshed.details.length]).toEqual([false, 1, 'show', 1]);
    expect([document.activeElement, quantity().value]).toEqual([quantity(), '12']);
  });

  it('says in the console that its names are of no field', async () => {
    await mount(html.replace('refresh="quantity delivery"', 'refresh="quantiy"'));
    expect(takeConsole()).toEqual([expect.stringMatching(/^<z-async-form>: refresh="quantiy" names no field/)]);
  });

  it('asks for nothing after a change of another field', async () => {
    answerWithPage();
    await mount(html);
    type(find<HTMLInputElement>('#async-person'), ' B');
    await widgetsWork();
    expect([isBusy(), sent.length]).toEqual([false, 0]);
  });

  it('begins with what was changed before it worked', async () => {
    answerWithPage();
    await mount(html.replaceAll('z-async-form', 'z-later'));
    quantity().value = '3';
    const early = find('form');
    const host = document.createElement('z-async-form');
    for (const name of ['plain', 'refresh']) host.setAttribute(name, name === 'refresh' ? 'quantity delivery' : '');
    host.append(early);
    document.body.replaceChildren(host);
    await widgetsWork();
    await shows('Total: 3000 DA');
  });

  it('leaves nodes as they are while only the choice in them differs', async () => {
    answerWithPage();
    await mount(html);
    type(quantity(), '0');
    await shows('Total: 10000 DA');
    const desk = radio('desk');
    desk.focus();
    desk.click();
    await widgetsWork();
    await expect.poll(() => isBusy()).toBe(false);
    expect([radio('desk') === desk, desk.checked, document.activeElement === desk]).toEqual([true, true, true]);
  });

  it('sends a change from a list in which the answer chose another option', async () => {
    const list = (chosen: string) =>
      `<select id="async-gift" data-refresh><option value="">None</option><option value="1"${chosen}>Bag</option></select>`;
    answerWith((data) => HttpResponse.html(pageFor(data).replace('</form>', `${list(' selected')}</form>`)));
    await mount(html.replace('</form>', `${list('')}</form>`));
    const changes: string[] = [];
    find('#async-gift').addEventListener('change', ({ target }) => changes.push((target as HTMLSelectElement).value));
    type(quantity(), '0');
    await shows('Total: 10000 DA');
    type(quantity(), '0');
    await shows('Total: 100000 DA');
    expect(changes).toEqual(['1']);
  });

  it('gives the focus in replaced content to its successor', async () => {
    answerWithPage();
    await mount(html);
    const before = radio('desk');
    type(quantity(), '0');
    before.focus();
    await shows('Total: 10000 DA');
    expect([radio('desk') === before, document.activeElement === radio('desk')]).toEqual([false, true]);
  });

  it('takes Enter and the buttons that send the same, and leaves the others to the browser', async () => {
    answerWithPage();
    const print = '<button name="intent" value="show" formtarget="_blank">Print</button></form>';
    await mount(html.replace('</form>', print));
    const native: (string | undefined)[] = [];
    document.addEventListener('submit', (event) => {
      if (!event.defaultPrevented) native.push((event.submitter as HTMLButtonElement | null)?.value);
      event.preventDefault();
    });
    type(quantity(), '0');
    pressEnter();
    await shows('Total: 10000 DA');
    buttonNamed('Order').click();
    buttonNamed('Print').click();
    expect([sent.length, native]).toEqual([1, ['order', 'show']]);
  });

  it('leads after a press to where the page would have, unless the person went on', async () => {
    answerWithPage();
    await mount(html);
    type(quantity(), '0');
    pressEnter();
    await shows('Total: 10000 DA');
    expect(document.activeElement).toBe(find('#async-person'));
    quantity().focus();
    pressEnter();
    radio('home').focus();
    await expect.poll(() => sent).toHaveLength(2);
    await expect.poll(() => isBusy()).toBe(false);
    expect(document.activeElement).toBe(radio('home'));
  });

  it('drops the answer to an older change, and keeps what was chosen meanwhile', async () => {
    const releases: (() => void)[] = [];
    answerWith(async (data) => {
      if (sent.length === 1) await new Promise<void>((release) => releases.push(release));
      return HttpResponse.html(pageFor(data));
    });
    await mount(html);
    type(quantity(), '0');
    await expect.poll(() => releases).toHaveLength(1);
    radio('desk').click();
    releases[0]?.();
    await shows('Total: 10000 DA');
    expect([sent.map((data) => data.get('delivery')), radio('desk').checked]).toEqual([['home', 'desk'], true]);
  });

  it('is up to date again when a change is taken back while it is asked about', async () => {
    answerWith(() => new Promise(() => {}));
    await mount(html);
    type(quantity(), '0');
    await expect.poll(() => sent).toHaveLength(1);
    quantity().value = '1';
    quantity().dispatchEvent(new Event('input', { bubbles: true }));
    await widgetsWork();
    expect(isBusy()).toBe(false);
  });

  it('holds no unsaved change after one that was taken back, with all that came with it', async () => {
    const withShown = (total: number) => `Total: ${total} DA<input type="hidden" name="shown" value="${total}">`;
    answerWith((data) => {
      const total = Number(data.get('quantity')) * 1000;
      return HttpResponse.html(pageFor(data).replace(`Total: ${total} DA`, withShown(total)));
    });
    const host = await mount(html.replace('Total: 1400 DA', withShown(1000)));
    type(quantity(), '2');
    await shows('Total: 12000 DA');
    expect(host.dataset.state).toBe('dirty');
    quantity().value = '1';
    quantity().dispatchEvent(new Event('input', { bubbles: true }));
    await shows('Total: 1000 DA');
    expect([host.dataset.state, dispatchEvent(new Event('beforeunload', { cancelable: true }))]).toEqual([
      undefined,
      true,
    ]);
  });

  it('hides the buttons that it makes needless', async () => {
    await mount(html);
    expect(find<HTMLButtonElement>('[data-part=refresh]').hidden).toBe(true);
  });

  it.each([
    ['no answer comes', () => HttpResponse.error(), 'offline'],
    ['the server fails', () => new HttpResponse(null, { status: 500 }), 'server-error'],
    ['the session ended', () => HttpResponse.json({ message: 'Sign in.' }, { status: 401 }), 'signed-out'],
    ['another page comes', () => HttpResponse.html('<h1>Maintenance</h1>'), 'unreadable'],
  ])('says so when %s, keeps what was typed, brings back the buttons, and tries again', async (_, end, reason) => {
    answerWith(end);
    await mount(html);
    const failures = record('z-async-form:refresh-failed');
    type(quantity(), '0');
    await expect.poll(() => document.querySelector('.z-call-failure')).not.toBeNull();
    expect(find('[role=alert]').textContent).toContain('no longer up to date');
    expect(takeConsole().join()).toContain(reason === 'unreadable' ? 'lacks the nodes' : `(${reason})`);
    expect([failures.details, quantity().value, isBusy()]).toMatchObject([[{ reason }], '10', false]);
    expect(find<HTMLButtonElement>('[data-part=refresh]').hidden).toBe(false);
    answerWithPage();
    buttonNamed('Try again').click();
    await shows('Total: 10000 DA');
    expect(document.querySelector('.z-call-failure')).toBeNull();
    expect([find<HTMLButtonElement>('[data-part=refresh]').hidden, document.activeElement?.id]).toEqual([
      true,
      'async-total',
    ]);
  });
});
