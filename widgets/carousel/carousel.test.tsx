import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { mount, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './carousel.contract.ts';
import './carousel.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));

describeWidget(contract, examples);

describe('<z-carousel> whose row is wider than the page', () => {
  beforeEach(() => {
    // The DOM of the tests has no layout: items of 200 px in a row that shows one of them.
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1_000);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200);
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return new DOMRect(200 * [...(this.parentElement?.children ?? [])].indexOf(this), 0, 200, 100);
    });
    vi.stubGlobal('IntersectionObserver', undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('moves by itself, and is still while something in it has the focus', async () => {
    const host = await mount(examples['products-moving']?.html ?? '');
    expect(host.dataset.state).toBe('moving');
    host.querySelector('a')?.focus();
    await widgetsWork();
    expect(host.dataset.state).toBe('still');
  });
});
