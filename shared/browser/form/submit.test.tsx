import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import '../../testing/browser-form-data.ts';
import { formValues, watchDirty } from './dirty.ts';
import { formDataOf } from './form-data.ts';
import { fillForm } from './form-entries.ts';
import { submitGuard } from './submit-guard.ts';

let form: HTMLFormElement;
let save: HTMLButtonElement;
let name: HTMLInputElement;
beforeEach(() => {
  document.body.innerHTML =
    '<form><input name="name" value="Amel"><button name="intent" value="save"><b>Save</b> it</button><input type="submit"></form>';
  form = document.querySelector('form') as HTMLFormElement;
  save = form.querySelector('button') as HTMLButtonElement;
  name = form.querySelector('input') as HTMLInputElement;
});

describe('a form being sent', () => {
  it('is sent once however often it is asked, and says so meanwhile', async () => {
    const guard = submitGuard(form);
    let finish: (value: string) => void = () => undefined;
    const call = vi.fn(() => new Promise<string>((resolve) => (finish = resolve)));
    const bold = save.firstChild;
    const first = guard.run(save, 'Saving…', call);
    expect([save.disabled, save.textContent, form.getAttribute('aria-busy')]).toEqual([true, 'Saving…', 'true']);
    expect(await guard.run(save, 'Saving…', call)).toBeUndefined();
    const again = new Event('submit', { cancelable: true, bubbles: true });
    expect(form.dispatchEvent(again), 'Enter does not post the page').toBe(false);
    finish('done');
    expect(await first).toBe('done');
    expect(call).toHaveBeenCalledTimes(1);
    expect([save.disabled, save.textContent, form.hasAttribute('aria-busy')]).toEqual([false, 'Save it', false]);
    expect(save.firstChild, 'the very nodes come back').toBe(bold);
    expect(form.dispatchEvent(new Event('submit', { cancelable: true }))).toBe(true);
  });

  it('is usable again after a call that failed, and a button without a label says Submit', async () => {
    const guard = submitGuard(form);
    const button = form.querySelector('[type=submit]') as HTMLInputElement;
    await expect(guard.run(button, '…', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    expect([guard.busy, button.disabled, button.value]).toEqual([false, false, 'Submit']);
  });

  it('carries the value of the pressed button and not its label of meanwhile, which an input sends too', async () => {
    const button = form.querySelector('[type=submit]') as HTMLInputElement;
    Object.assign(button, { name: 'intent', value: 'Publish' });
    const sent = submitGuard(form).run(button, 'Saving…', async () => formDataOf(form, button).get('intent'));
    expect([button.disabled, button.value]).toEqual([true, 'Saving…']);
    expect(await sent).toBe('Publish');
  });

  it('carries the value of the pressed button, once', () => {
    expect([...formDataOf(form, save)]).toEqual([
      ['name', 'Amel'],
      ['intent', 'save'],
    ]);
    expect(formDataOf(form, null).has('intent')).toBe(false);
    expect(formDataOf(form, document.createElement('button')).has('intent')).toBe(false);
  });
});

describe('unsaved changes', () => {
  const type = (value: string) => {
    name.value = value;
    name.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('are known while they differ from what was saved, and only then the page asks before it is left', () => {
    const changes: boolean[] = [];
    const watch = watchDirty(form, { onChange: (dirty) => changes.push(dirty) });
    expect(leaves()).toBe(true);
    type('Lina');
    expect([watch.dirty, leaves()]).toEqual([true, false]);
    type('Amel');
    expect([watch.dirty, leaves()]).toEqual([false, true]);
    type('Lina');
    watch.markSaved(formValues(form));
    expect([watch.dirty, leaves()]).toEqual([false, true]);
    expect(changes).toEqual([true, false, true, false]);
    type('Nour');
    watch.stop();
    expect(leaves()).toBe(true);
  });

  it('are what differs from the values that were sent, not from those of the moment the answer came', () => {
    const watch = watchDirty(form);
    type('Lina');
    const sent = formValues(form);
    type('Lina B.');
    watch.markSaved(sent);
    expect([watch.dirty, leaves()]).toEqual([true, false]);
    type('Lina');
    expect([watch.dirty, leaves()]).toEqual([false, true]);
    watch.stop();
  });

  it('are known on a page whose old library gives arrays a toJSON', () => {
    Object.assign(Array.prototype, {
      toJSON(this: unknown[]) {
        return `[${this.map((one) => JSON.stringify(one))}]`;
      },
    });
    onTestFinished(() => {
      Reflect.deleteProperty(Array.prototype, 'toJSON');
    });
    const watch = watchDirty(form);
    type('Lina');
    expect([watch.dirty, watch.changedNames()]).toEqual([true, ['name']]);
    watch.markSaved(formValues(form));
    expect(watch.dirty).toBe(false);
    watch.stop();
  });

  it('are not in fields that a submit disabled, but are in what was typed beside them', () => {
    form.insertAdjacentHTML('afterbegin', '<input name="unneeded" value="">');
    const unneeded = form.querySelector('[name=unneeded]') as HTMLInputElement;
    const watch = watchDirty(form);
    unneeded.disabled = true;
    watch.update();
    expect([watch.dirty, watch.changedNames(), leaves()]).toEqual([false, [], true]);
    type('Lina');
    expect([watch.dirty, watch.changedNames(), leaves()]).toEqual([true, ['name'], false]);
    watch.stop();
  });

  it('leave the radio button checked that a person chose before the watch began', () => {
    form.insertAdjacentHTML(
      'beforeend',
      '<input type="radio" name="size" value="38" checked><input type="radio" name="size" value="39"><input type="radio" name="size" value="40">',
    );
    for (const chosen of ['40', '38', '39']) {
      (form.querySelector(`[value="${chosen}"]`) as HTMLInputElement).checked = true;
      const watch = watchDirty(form);
      expect([new FormData(form).get('size'), watch.changedNames()]).toEqual([chosen, chosen === '38' ? [] : ['size']]);
      watch.stop();
    }
  });

  it('are in the order of a list only where the form says that it counts', () => {
    form.insertAdjacentHTML(
      'afterbegin',
      '<select name="tags" multiple><option selected>1</option><option selected>2</option></select>',
    );
    const list = form.querySelector('select') as HTMLSelectElement;
    const swap = () => list.append(list.options[0] as HTMLOptionElement);
    const plain = watchDirty(form);
    // happy-dom has no `defaultSelected`, which the first values are read from.
    plain.markSaved(formValues(form));
    swap();
    plain.update();
    expect(plain.dirty).toBe(false);
    plain.stop();
    form.insertAdjacentHTML('afterbegin', '<input type="hidden" name="_sequences" value="tags">');
    const ordered = watchDirty(form);
    ordered.markSaved(formValues(form));
    swap();
    ordered.update();
    expect([ordered.dirty, ordered.changedNames()]).toEqual([true, ['tags']]);
    swap();
    ordered.update();
    expect(ordered.dirty).toBe(false);
    ordered.stop();
  });

  it('do not hold up a plain submit, but do hold up leaving after one that was taken over', () => {
    const watch = watchDirty(form);
    type('Lina');
    const takeOver = (event: Event) => event.preventDefault();
    form.addEventListener('submit', takeOver);
    form.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
    expect(leaves()).toBe(false);
    form.removeEventListener('submit', takeOver);
    form.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
    expect(leaves()).toBe(true);
    watch.stop();
  });
});

describe('a form that is filled from a draft', () => {
  it('has its texts also where a choice of the draft enables their fields, but not in place of those of an enabled field', () => {
    form.insertAdjacentHTML(
      'beforeend',
      '<input name="size" disabled value=""><input name="colour" disabled value=""><input name="colour" value="">',
    );
    fillForm(form, [
      ['size', '38'],
      ['colour', 'red'],
    ]);
    expect(
      [...form.querySelectorAll<HTMLInputElement>('[name=size], [name=colour]')].map(({ value }) => value),
    ).toEqual(['38', '', 'red']);
  });
});
