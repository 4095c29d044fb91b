import { describe, expect, it } from 'vitest';
import { HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, mount, record, showMarkup, widgetsWork } from '../../shared/testing/mount.ts';
import '../async-form/async-form.tsx';
import { contract } from './auto-submit.contract.ts';
import './auto-submit.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';

let sent: (FormDataEntryValue | null)[] = [];
const answerWith = (answer: () => Response | Promise<Response>) => {
  sent = [];
  server.use(
    http.post('http://shop.test/qa/echo', async ({ request }) => {
      sent.push((await request.formData()).get('employee'));
      return answer();
    }),
  );
};
const ended = () =>
  new Promise((resolve) => {
    document.addEventListener('z-async-form:success', resolve, { once: true });
    document.addEventListener('z-async-form:failure', resolve, { once: true });
  });
function select(value: string): void {
  const field = find<HTMLSelectElement>('select');
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
async function choose(value: string): Promise<void> {
  const end = ended();
  select(value);
  await end;
  await widgetsWork();
}
const undoButton = () => document.querySelector<HTMLButtonElement>('.z-auto-submit-undo');

setupMockServer();
describeWidget(contract, examples);

describe('<z-auto-submit>', () => {
  it('submits the form when another option is chosen', async () => {
    answerWith(() => HttpResponse.json({ success: true }));
    await mount(html('in-the-background'));
    const submits = record('z-auto-submit:submit');
    await choose('2');
    expect(sent).toEqual(['2']);
    expect(submits.details).toEqual([{ value: '2' }]);
  });

  it('hides the button that submits without script', async () => {
    await mount(html('in-the-background'));
    expect(find('[data-part=submit]').hidden).toBe(true);
  });

  it('leaves an option that was chosen before the mount to the button, which goes once it is saved', async () => {
    answerWith(() => HttpResponse.json({ success: true }));
    showMarkup(html('in-the-background'));
    find<HTMLSelectElement>('select').value = '2';
    await widgetsWork();
    const button = find<HTMLButtonElement>('[data-part=submit]');
    expect([button.hidden, sent]).toEqual([false, []]);
    const end = ended();
    button.focus();
    button.click();
    await end;
    await widgetsWork();
    expect([button.hidden, sent]).toEqual([true, ['2']]);
    expect(document.activeElement).toBe(find('select'));
    expect(undoButton()?.title).toBe('Back to “Amina”');
  });

  it('undoes a saved change, and that again', async () => {
    answerWith(() => HttpResponse.json({ success: true }));
    await mount(html('in-the-background'));
    await choose('2');
    expect(find('z-auto-submit').dataset.state).toBe('saved');
    expect(undoButton()?.title).toBe('Back to “Amina”');
    const end = ended();
    undoButton()?.click();
    await end;
    await widgetsWork();
    expect(sent).toEqual(['2', '1']);
    expect(find<HTMLSelectElement>('select').value).toBe('1');
    expect(undoButton()?.title).toBe('Back to “Karim”');
  });

  it('sends an option that was chosen while the one before it was saved', async () => {
    let answerFirst = () => {};
    const first = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    answerWith(async () => {
      if (sent.length === 1) await first;
      return HttpResponse.json({ success: true });
    });
    await mount(html('in-the-background'));
    const submits = record('z-auto-submit:submit');
    const firstEnd = ended();
    select('2');
    await widgetsWork();
    select('1');
    const secondEnd = firstEnd.then(ended);
    answerFirst();
    await secondEnd;
    await widgetsWork();
    expect(sent).toEqual(['2', '1']);
    expect(submits.details).toEqual([{ value: '2' }, { value: '1' }]);
    expect(undoButton()?.title).toBe('Back to “Karim”');
  });

  it('offers no undo of a change that was refused, and keeps what was chosen', async () => {
    answerWith(() => HttpResponse.json({ error: 'conflict', message: 'Karim has it' }, { status: 409 }));
    await mount(html('in-the-background'));
    await choose('2');
    expect(undoButton()).toBeNull();
    expect(find<HTMLSelectElement>('select').value).toBe('2');
    expect(find('[role=alert]').textContent).toContain('Karim has it');
  });
});
