import { describe, expect, it } from 'vitest';
import { pictureForKey } from './gallery-keys.ts';

const key = (name: string, more = {}) => ({ key: name, altKey: false, ctrlKey: false, metaKey: false, ...more });
const at = (index: number, isRtl = false, count = 5) => ({ index, count, isRtl });

describe('the keys of the gallery', () => {
  it('go on and back in the direction of reading', () => {
    expect(pictureForKey(key('ArrowRight'), at(1))).toBe(2);
    expect(pictureForKey(key('ArrowLeft'), at(1))).toBe(0);
    expect(pictureForKey(key('ArrowLeft'), at(1, true))).toBe(2);
    expect(pictureForKey(key('ArrowRight'), at(1, true))).toBe(0);
  });

  it('stop at both ends', () => {
    expect(pictureForKey(key('ArrowRight'), at(4))).toBe(4);
    expect(pictureForKey(key('ArrowLeft'), at(0))).toBe(0);
  });

  it('jump to the first and the last', () => {
    expect(pictureForKey(key('Home'), at(3))).toBe(0);
    expect(pictureForKey(key('End'), at(1, true))).toBe(4);
  });

  it('leave other keys, keys of the browser and a single picture alone', () => {
    expect(pictureForKey(key('ArrowDown'), at(1))).toBeNull();
    expect(pictureForKey(key('ArrowLeft', { altKey: true }), at(1))).toBeNull();
    expect(pictureForKey(key('End'), at(0, false, 1))).toBeNull();
  });
});
