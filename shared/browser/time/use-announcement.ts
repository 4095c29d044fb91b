import { useRef } from 'react';
import { announce } from '../element/announce.ts';
import { useDebouncedEffect } from './hooks.ts';

/** A pause in typing, in milliseconds, after which a result is announced. */
const PAUSE_MS = 1_000;

/** Announces a text that changes at every key once typing pauses. Not the text at the start, and not '' or the same again. */
export function useAnnouncement(text: string): void {
  const before = useRef(text);
  const announceChange = () => {
    if (text && text !== before.current) announce(text);
    before.current = text;
  };
  useDebouncedEffect(announceChange, PAUSE_MS, [text]);
}
