import { describe, expect, it, vi } from 'vitest';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { buttonNamed, find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './copy-text.contract.ts';
import './copy-text.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const press = async () => {
  buttonNamed('Copy').click();
  await widgetsWork();
};

describeWidget(contract, examples);

describe('<z-copy-text>', () => {
  it('copies the text and says so', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const host = await mount(examples.phone?.html ?? '');
    const copies = record('z-copy-text:copy');
    await press();
    expect(writeText).toHaveBeenCalledWith('0661234567');
    expect(find('output').textContent).toBe('Copied');
    expect(host.dataset.state).toBe('copied');
    expect(copies.details).toEqual([{ text: '0661234567' }]);
  });

  it('selects the text where the browser refuses the clipboard', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    const host = await mount(examples.phone?.html ?? '');
    await press();
    expect(find('output').textContent).toBe('Selected: copy it with Ctrl+C');
    expect(getSelection()?.toString()).toBe('0661234567');
    expect(host.dataset.state).toBe('failed');
  });
});
