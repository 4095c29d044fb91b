import type { ComponentType } from 'react';
import type { Contract } from './contract.ts';
import type { ElementAttributes } from './element-attributes.ts';
import type { ElementReport } from './element-report.ts';
import { track, untrack } from './mounted-elements.ts';
import { sendPageEvent } from './page-events.ts';
import { arePartsAttached, findParts, type PartNodes } from './parts.ts';
import type { Mounted } from './shared-root.tsx';

/** The part of the custom element that hands a component to React and takes it back. */
interface Rendering {
  mount(mounted: Mounted): void;
  update(mounted: Mounted): void;
  unmount(): void;
}

interface ElementSetup {
  readonly element: HTMLElement;
  readonly contract: Contract;
  readonly component: ComponentType<never>;
  readonly attributes: ElementAttributes;
  readonly report: ElementReport;
  readonly rendering: Rendering;
}

/** The life of one element, from its tag to its component and back to the server's markup. The README draws the sequence. */
export class ElementLifecycle {
  readonly element: HTMLElement;
  /** The node a screen renders into, beside the server's. */
  readonly outlet: HTMLElement | null;
  readonly #setup: ElementSetup;
  #phase: 'unmounted' | 'waiting' | 'mounted' | 'failed' = 'unmounted';
  #parts: PartNodes = {};
  readonly #outlets = new Set<Node>();
  /** Callers of `mount` that wait: a mount that another one replaced is over with that. */
  #waiting: (() => void)[] = [];

  constructor(setup: ElementSetup) {
    this.#setup = setup;
    this.element = setup.element;
    this.outlet = setup.contract.kind === 'screen' ? document.createElement('div') : null;
    this.outlet?.setAttribute('data-z-outlet', '');
  }

  /** Asks the loader to mount once the load condition holds. An element that was only moved is put right instead. */
  connect(): void {
    if (this.#phase === 'mounted') this.reattach();
    if (this.#phase !== 'unmounted') return;
    this.#phase = 'waiting';
    const loader = globalThis.zellige;
    if (loader) loader.requestMount(this.element, () => this.mount());
    else void this.mount();
  }

  /** Unmounts unless the element is back a microtask later: a move is a removal and an insertion in one go. */
  disconnect(): void {
    queueMicrotask(() => {
      if (!this.element.isConnected) this.unmount();
    });
  }

  /** Resolves when the component's effects have run, or when the widget cannot mount. */
  async mount(): Promise<void> {
    await this.#childrenParsed();
    if (this.#phase !== 'waiting') return;
    if (!this.element.isConnected) {
      this.#phase = 'unmounted';
      return;
    }
    this.#setup.attributes.check();
    const { parts, missing } = findParts(this.element, this.#setup.contract);
    if (missing.length > 0) {
      this.#phase = 'failed';
      this.#setup.report.write('parts', `${missing.join(' ')} The page's own markup stays in use.`);
      return;
    }
    this.#parts = parts;
    if (this.outlet) this.element.append(this.outlet);
    const ready = new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
    });
    this.#phase = 'mounted';
    this.#setup.rendering.mount(this.#mounted());
    track(this);
    await ready;
  }

  /** Gives the page back to the server's markup. The widget starts again when the element is next connected. */
  unmount(): void {
    this.#leave('unmounted');
  }

  /** Mounts again after `unmount`, if the element is still in the page. */
  resume(): void {
    if (this.element.isConnected) this.connect();
  }

  /** Puts a mounted widget right after somebody else changed the nodes inside the element. */
  reattach(): void {
    if (this.#phase !== 'mounted') return;
    if (this.outlet && this.outlet.parentNode !== this.element) this.element.append(this.outlet);
    const areOutletsThere = [...this.#outlets].every((outlet) => outlet.isConnected);
    if (areOutletsThere && arePartsAttached(this.element, this.#parts)) return;
    this.#leave('waiting');
    void this.mount();
  }

  /** Renders again with the values the attributes have now. */
  update(): void {
    if (this.#phase === 'mounted') this.#setup.rendering.update(this.#mounted());
  }

  /** Waits for the children: script adds them right after the element, and a parser may still be reading them. */
  async #childrenParsed(): Promise<void> {
    await Promise.resolve();
    if (document.readyState !== 'loading' || findParts(this.element, this.#setup.contract).missing.length === 0) return;
    await new Promise((parsed) => document.addEventListener('DOMContentLoaded', parsed, { once: true }));
  }

  #mounted(): Mounted {
    const { contract, component, attributes } = this.#setup;
    return {
      tag: contract.tag,
      component,
      props: {
        ...{ host: this.element, attributes: attributes.values(), parts: this.#parts, emit: this.#emit },
        outlets: this.#outlets,
      },
      onReady: this.#ready,
      onFail: this.#fail,
    };
  }

  // These are the same functions in every render, so that effects may depend on them.
  readonly #ready = () => {
    for (const resolve of this.#waiting.splice(0)) resolve();
  };

  readonly #emit = (verb: string, detail: unknown): boolean => {
    const { tag, events } = this.#setup.contract;
    const cancelable = events[verb]?.cancelable === true;
    return this.element.dispatchEvent(
      new CustomEvent(`${tag}:${verb}`, { bubbles: true, composed: true, cancelable, detail }),
    );
  };

  readonly #fail = ({ message }: Error): void => {
    // React is still at work on this widget; taking it out has to wait for that.
    queueMicrotask(() => {
      this.#leave('failed');
      this.#ready();
      sendPageEvent(this.element, 'z:error', { tag: this.#setup.contract.tag, message });
    });
  };

  #leave(phase: 'unmounted' | 'waiting' | 'failed'): void {
    if (this.#phase === 'mounted') this.#setup.rendering.unmount();
    untrack(this);
    this.outlet?.remove();
    this.element.removeAttribute('data-state');
    this.#phase = phase;
  }
}
