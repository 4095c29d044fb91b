import { createHash } from 'node:crypto';
import type { Rolldown } from 'vite';

/** The start of a CommonJS module in a bundle: `t((e=>{`. */
const MODULE_START = /(?<==\w+\(\()\(?([\w$,]*)\)?=>\{/g;

/**
 * React's own files arrive as functions that are called when the first widget wakes. A browser that sees a function in
 * parentheses compiles it while it reads the file, but only if it is no arrow function; else it reads the file twice, the
 * second time while a person waits (a third of the time to run this file).
 */
function compiledAtOnce(code: string): string {
  if (code.search(MODULE_START) < 0) {
    throw new Error(
      'The core has no CommonJS module in the form expected, so it would start slowly: see MODULE_START.',
    );
  }
  return code.replace(MODULE_START, 'function($1){');
}

/**
 * Code that is fetched ahead is linked too and waits in its first line for the loader, or for nobody on a page without one.
 * Browsers put off the tasks that run fetched modules while a finger is on the glass; what has only to be continued runs in the
 * very event.
 */
const waitFor = (name: string) => `await globalThis.zellige?.gate?.("${name}");`;
/** The files of the core that import nothing else import this one, and so all of the core waits. */
const GATE = waitFor('core');
const GATE_NAME = `gate-${createHash('sha256').update(GATE).digest('hex').slice(0, 8)}.js`;

/** Modules that every widget needs. */
const CORE = /^(core|i18n|http|common|rolldown-runtime)$/;

/**
 * Widgets' code is fetched ahead of use and then run at once, while a person waits. With this first line Chromium compiles all
 * of a file's functions while it is fetched, beside the main thread, instead of each at its first call (a quarter to two fifths of
 * the main thread's time from the first tap to its effect). To others it is a comment.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/** The one of `chunks` that imports all the others, directly or through others. */
function rootOf(chunks: readonly Rolldown.OutputChunk[]): string {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = (file: string, seen = new Set<string>()): Set<string> => {
    if (!byFile.has(file) || seen.has(file)) return seen;
    seen.add(file);
    for (const next of byFile.get(file)?.imports ?? []) reached(next, seen);
    return seen;
  };
  const root = chunks.find(({ fileName }) => reached(fileName).size === chunks.length);
  if (root) return root.fileName;
  throw new Error(
    `None of ${[...byFile.keys()].join(', ')} imports all the others, so zellige.js could not start them with one import.`,
  );
}

/**
 * Changes the chunks so that as little as possible is left to do when a person touches a widget, and says which files the
 * loader fetches ahead, first the one that imports all the others.
 */
export function readyToRun(chunks: readonly Rolldown.OutputChunk[]): {
  gate: { fileName: string; source: string };
  core: string[];
} {
  const core = chunks.filter(({ name }) => CORE.test(name));
  const root = rootOf(core);
  for (const chunk of core) {
    if (chunk.moduleIds.some((id) => id.includes('/react-dom/'))) chunk.code = compiledAtOnce(chunk.code);
    if (chunk.imports.length === 0) chunk.code = `import"./${GATE_NAME}";${chunk.code}`;
  }
  for (const chunk of chunks) {
    // What runs before a person comes stays as it is.
    if (chunk.name.startsWith('zellige')) continue;
    if (chunk.isEntry) chunk.code = `${waitFor(`z-${chunk.name}`)}${chunk.code}`;
    chunk.code = COMPILE_HINT + chunk.code;
  }
  const gate = { fileName: `chunks/${GATE_NAME}`, source: GATE };
  return { gate, core: [...new Set([root, ...core.map(({ fileName }) => fileName), gate.fileName])] };
}
