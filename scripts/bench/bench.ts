import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import type { BenchLine } from './figures.ts';
import { buildReferences, buildWidgets, type Reference } from './production-build.ts';

/** One row of the table, in a file of its own that says how it is measured. */
export interface BenchRow {
  /** The name that `npm run bench -- NAME` takes. */
  readonly name: string;
  measure(bench: Bench): Promise<BenchLine[]>;
}

/** A row cannot be measured here; the message ends the sentence "not measured, …". */
export class NotMeasured extends Error {}

export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
export const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** Resources that rows share in one run. Everything is made at the first use and ended by `close`. */
export class Bench {
  readonly folder = mkdtempSync(join(tmpdir(), 'zellige-bench-'));
  /** Number of times each figure is taken. */
  readonly repetitions: number;
  #endings: (() => unknown)[] = [() => rmSync(this.folder, { recursive: true, force: true })];
  #assets: Promise<string> | undefined;
  #references: Promise<Readonly<Record<Reference, Buffer>>> | undefined;
  #browser: Promise<Browser> | undefined;

  constructor(repetitions: number) {
    this.repetitions = repetitions;
  }

  /** Builds the widgets as shoppers get them: for production, into a folder of this run. */
  assets(): Promise<string> {
    this.#assets ??= buildWidgets(join(this.folder, 'assets'));
    return this.#assets;
  }

  /** Builds the references with the same bundler and the same targets. */
  references(): Promise<Readonly<Record<Reference, Buffer>>> {
    this.#references ??= buildReferences(join(this.folder, 'references'));
    return this.#references;
  }

  browser(): Promise<Browser> {
    this.#browser ??= chromium
      .launch({ executablePath: CHROMIUM, args: FLAGS.split(' ') })
      .then((browser) => {
        this.atEnd(() => browser.close());
        return browser;
      })
      .catch((error: Error) => {
        throw new NotMeasured(`no Chromium at ${CHROMIUM} (${error.message.split('\n')[0]}): set CHROMIUM_PATH`);
      });
    return this.#browser;
  }

  /** Runs `ending` when the run ends, the newest first. */
  atEnd(ending: () => unknown): void {
    this.#endings.push(ending);
  }

  async close(): Promise<void> {
    for (const ending of this.#endings.splice(0).reverse()) await ending();
  }

  /**
   * Measures every figure once per repetition, one after the other, so that whatever else the machine does falls on all
   * of them alike.
   */
  async interleave<Name extends string, Value>(
    measurements: Readonly<Record<Name, () => Promise<Value>>>,
    repetitions = this.repetitions,
  ): Promise<Record<Name, Value[]>> {
    const names = Object.keys(measurements) as Name[];
    const values = Object.fromEntries(names.map((name) => [name, [] as Value[]])) as Record<Name, Value[]>;
    for (let repetition = 0; repetition < repetitions; repetition++) {
      for (const name of names) values[name].push(await measurements[name]());
    }
    return values;
  }
}
