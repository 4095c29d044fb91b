import { describe, expect, it } from 'vitest';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, mount, record, type, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './template.contract.ts';
import './template.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));

describeWidget(contract, examples);

describe('<z-template>', () => {
  it('counts down while a person types', async () => {
    await mount(examples.empty?.html ?? '');
    type(find<HTMLInputElement>('input'), 'Sac');
    await widgetsWork();
    expect(find('output').textContent).toBe('17 characters left');
  });

  it('tells the page how many characters are left', async () => {
    await mount(examples.empty?.html ?? '');
    const changes = record('z-template:change');
    type(find<HTMLInputElement>('input'), 'a');
    expect(changes.details).toEqual([{ left: 19 }]);
  });

  it('marks a text that the server sent too long', async () => {
    const host = await mount(examples['too-long']?.html ?? '');
    expect(host.dataset.state).toBe('over');
    expect(find('output').textContent).toBe('9 characters too many');
  });

  it('counts against the new limit when the attribute changes', async () => {
    const host = await mount(examples['too-long']?.html ?? '');
    host.setAttribute('limit', '20');
    await widgetsWork();
    expect([find('output').textContent, host.dataset.state]).toEqual(['6 characters left', undefined]);
  });

  it('follows its form when that is reset', async () => {
    await mount(examples.empty?.html ?? '');
    type(find<HTMLInputElement>('input'), 'Sac');
    find<HTMLFormElement>('form').reset();
    await expect.poll(() => find('output').textContent).toBe('20 characters left');
  });

  it('uses the plural forms of Arabic', async () => {
    await mount(examples['too-long']?.html ?? '', { lang: 'ar' });
    expect(find('output').textContent).toBe('9 أحرف زائدة');
  });
});
