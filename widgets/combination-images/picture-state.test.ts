import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Action, afterChange, type Pictures, withChanges } from './picture-state.ts';

const none: Pictures = { attached: new Set(), default: null };
const shown = ({ attached, default: star }: Pictures) => ({ attached: [...attached].sort(), star });

describe('the pictures of a combination', () => {
  it('are attached before one of them becomes the default', () => {
    expect(shown(afterChange(none, { action: 'default', picture: 2 }))).toEqual({ attached: [2], star: 2 });
  });

  it('have no star when the default is detached, and keep it when another is', () => {
    const both = { attached: new Set([1, 2]), default: 2 };
    expect(shown(afterChange(both, { action: 'detach', picture: 2 }))).toEqual({ attached: [1], star: null });
    expect(shown(afterChange(both, { action: 'detach', picture: 1 }))).toEqual({ attached: [2], star: 2 });
  });

  it('have one star at most, on an attached picture, whatever is done in whatever order', () => {
    const change = fc.record({
      action: fc.constantFrom<Action>('attach', 'detach', 'default'),
      picture: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const { attached, default: star } = withChanges(none, changes);
        expect(star === null || attached.has(star)).toBe(true);
      }),
    );
  });
});
