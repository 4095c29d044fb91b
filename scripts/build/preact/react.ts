import { createElement, useCallback, useDebugValue, useState, useSyncExternalStore } from 'preact/compat';

export {
  Component,
  createContext,
  createElement,
  Fragment,
  memo,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'preact/compat';

let lastId = 0;

/** Returns an id that is unique on the page. Preact's own starts again in each root, and every screen has a root. */
export function useId(): string {
  return useState(() => `p${++lastId}`)[0];
}

/** Only what @r2wc and zustand use: the whole of preact/compat as one object would come with every widget. */
export default { createElement, useCallback, useDebugValue, useSyncExternalStore };
