import { describe, expect, it, onTestFinished } from 'vitest';
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

  it('sends a choice back to the first option where the page saves the form itself', async () => {
    await mount(html('plain'));
    const saved: unknown[] = [];
    find('form').addEventListener('submit', (event) => {
      event.preventDefault();
      saved.push(find<HTMLSelectElement>('select').value);
    });
    select('50');
    select('25');
    expect(saved).toEqual(['50', '25']);
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

  describe('by keys on the closed select', () => {
    const key = (name: string) => {
      const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
      find('select').dispatchEvent(event);
      return event;
    };
    /** Leads through the options as browsers do: each key chooses one. */
    const keys = async (...values: string[]) => {
      for (const value of values) {
        key('ArrowDown');
        select(value);
        await widgetsWork();
      }
    };
    const leaveField = () => find('select').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    const hide = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const open = async () => {
      answerWith(() => HttpResponse.json({ success: true }));
      await mount(html('in-the-background').replace('</select>', '<option value="3">Lina</option></select>'));
    };

    it('sends the last option when the field is left, and undoes to the one before the first key', async () => {
      await open();
      await keys('2', '3');
      expect(sent).toEqual([]);
      const end = ended();
      leaveField();
      await end;
      await widgetsWork();
      expect([sent, undoButton()?.title]).toEqual([['3'], 'Back to “Amina”']);
      leaveField();
      await widgetsWork();
      expect(sent).toEqual(['3']);
    });

    it('sends it on Enter, which then submits nothing else', async () => {
      await open();
      await keys('2');
      const end = ended();
      expect(key('Enter').defaultPrevented).toBe(true);
      await end;
      expect([sent, key('Enter').defaultPrevented]).toEqual([['2'], false]);
    });

    it('sends it a second after the last key', async () => {
      await open();
      const end = ended();
      await keys('3', '2');
      await end;
      expect(sent).toEqual(['2']);
    });

    it('sends it when the page is hidden or left', async () => {
      await open();
      await keys('2');
      onTestFinished(() => hide('visible'));
      const end = ended();
      hide('hidden');
      await end;
      expect(sent).toEqual(['2']);
    });

    it('sends nothing when the keys lead back to what the server has, and not one of them after a former choice', async () => {
      await open();
      await keys('2', '1');
      leaveField();
      await widgetsWork();
      expect(sent).toEqual([]);
      await choose('2');
      await keys('3', '2');
      expect(undoButton()).toBeNull();
      leaveField();
      await widgetsWork();
      expect(sent).toEqual(['2']);
    });

    it('sends a choice of the mouse at once, also after a key', async () => {
      await open();
      const submits = record('z-auto-submit:submit');
      key('ArrowDown');
      find('select').dispatchEvent(new Event('pointerdown', { bubbles: true }));
      const end = ended();
      select('2');
      expect(submits.details).toEqual([{ value: '2' }]);
      await end;
    });
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
