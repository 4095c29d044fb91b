import r2wcCore from '@r2wc/core';
import r2wcReact from '@r2wc/react-to-web-component';
import { type ComponentType, createElement } from 'react';
import { attributesOf, readAttribute, toPropertyName } from './attributes.ts';
import type { Contract, WidgetProps } from './contract.ts';
import { type KeptElement, keep, release } from './keeper.ts';
import { sendPageEvent } from './page-events.ts';
import { areInPlace, type FoundParts, findParts } from './parts.ts';
import { type Mounted, sharedRootRenderer, WidgetView } from './shared-root.tsx';

/** What r2wc passes on: one property of ours, so that its own attribute handling stays out of the way. */
interface ViewProps {
  view?: Mounted;
  container?: HTMLElement;
}
type R2wcElement = HTMLElement & {
  view: Mounted | undefined;
  container: HTMLElement;
  connectedCallback(): void;
  disconnectedCallback(): void;
};

function baseClass(kind: Contract['kind']): new () => R2wcElement {
  // A property without a type is never read from nor written to an attribute.
  const options = { props: { view: undefined as never } };
  const made =
    kind === 'screen'
      ? r2wcReact<ViewProps>(ScreenView, options)
      : r2wcCore<ViewProps, number>(ScreenView, options, {
          mount: (_container, _component, props) => sharedRootRenderer.mount(props.view as Mounted),
          update: (key, props) => sharedRootRenderer.update(key, props.view as Mounted),
          unmount: (key) => sharedRootRenderer.unmount(key),
        });
  return made as unknown as new () => R2wcElement;
}

function ScreenView({ view }: ViewProps) {
  return view ? createElement(WidgetView, { mounted: view }) : null;
}

/**
 * Makes a React component the custom element its contract describes. The server's nodes inside the tag stay the same
 * nodes; a screen draws into an outlet beside them. When the page already has this tag, from a second copy of the suite for
 * example, the first one stays.
 */
export function defineWidget<C extends Contract>(contract: C, component: ComponentType<WidgetProps<C>>): void {
  if (customElements.get(contract.tag)) return;
  const { tag } = contract;
  const attributes = attributesOf(contract);
  const attributeNames = new Map(Object.keys(attributes).map((name) => [toPropertyName(name), name]));

  class WidgetElement extends baseClass(contract.kind) implements KeptElement {
    static get observedAttributes(): string[] {
      return Object.keys(attributes);
    }

    /** Values set as properties; objects stay here and are never written to the markup. */
    #set = new Map<string, unknown>();
    #state: 'off' | 'waiting' | 'mounted' | 'failed' = 'off';
    #parts: FoundParts = {};
    #reported = new Set<string>();
    #ready = () => {};
    #onReady = () => this.#ready();
    #onFail = (error: Error) => this.#fail(error);
    #emit = (verb: string, detail: unknown) => this.#send(verb, detail);
    #outlet: HTMLElement | undefined;

    constructor() {
      super();
      if (contract.kind === 'screen') {
        this.#outlet = document.createElement('div');
        this.#outlet.setAttribute('data-z-outlet', '');
        this.container = this.#outlet;
      }
    }

    override connectedCallback(): void {
      for (const property of attributeNames.keys()) this.#adoptEarly(property);
      if (this.#state === 'mounted') {
        this.heal();
        return;
      }
      if (this.#state !== 'off') return;
      this.#state = 'waiting';
      const loader = globalThis.zellige;
      if (loader) loader.want(this, () => this.#mount());
      else this.#mount();
    }

    override disconnectedCallback(): void {
      // A move is a removal and an insertion in one go: only what is still gone a moment later is really gone.
      queueMicrotask(() => {
        if (!this.isConnected) this.sleep();
      });
    }

    /** With this present, `moveBefore` moves the element without the two callbacks above. */
    connectedMoveCallback(): void {}

    attributeChangedCallback(name: string): void {
      this.#set.delete(toPropertyName(name));
      this.#reported.delete(name);
      this.#render();
    }

    /** Gives the page back to the server's markup; the widget starts again when the element is next connected. */
    sleep(): void {
      if (this.#state === 'mounted') super.disconnectedCallback();
      this.#leave('off');
    }

    /** Puts the widget right after somebody else changed the nodes inside the element. */
    heal(): void {
      if (this.#state !== 'mounted') return;
      if (this.#outlet && this.#outlet.parentNode !== this) this.append(this.#outlet);
      if (areInPlace(this, this.#parts)) return;
      super.disconnectedCallback();
      this.#leave('waiting');
      this.#mount();
    }

    async #mount(): Promise<void> {
      // Whoever builds the element in script adds its children right after it.
      await Promise.resolve();
      if (document.readyState === 'loading' && findParts(this, contract).missing.length > 0) {
        await new Promise((parsed) => document.addEventListener('DOMContentLoaded', parsed, { once: true }));
      }
      if (!this.isConnected || this.#state !== 'waiting') {
        if (this.#state === 'waiting') this.#state = 'off';
        return;
      }
      const { parts, missing } = findParts(this, contract);
      if (missing.length > 0) {
        this.#state = 'failed';
        this.#report('parts', `${missing.join(' ')} The page's own markup stays in use.`);
        return;
      }
      this.#parts = parts;
      if (this.#outlet) this.append(this.#outlet);
      const ready = new Promise<void>((resolve) => {
        this.#ready = resolve;
      });
      this.#state = 'mounted';
      this.view = this.#view();
      super.connectedCallback();
      keep(this);
      await ready;
    }

    #view(): Mounted {
      const values: Record<string, unknown> = {};
      for (const [property, name] of attributeNames) {
        const attribute = attributes[name];
        if (!attribute) continue;
        values[property] = this.#set.has(property)
          ? this.#set.get(property)
          : readAttribute(name, attribute, this.getAttribute(name), (message) => this.#report(name, message));
      }
      return {
        tag,
        component: component as ComponentType<never>,
        props: { host: this, attributes: values, parts: this.#parts, emit: this.#emit },
        onReady: this.#onReady,
        onFail: this.#onFail,
      };
    }

    #render(): void {
      if (this.#state === 'mounted') this.view = this.#view();
    }

    #fail({ message }: Error): void {
      // React is still at work on this widget; taking it out has to wait for that.
      queueMicrotask(() => {
        if (this.#state === 'mounted') super.disconnectedCallback();
        this.#leave('failed');
        this.#ready();
        sendPageEvent(this, 'z:error', { tag, message });
      });
    }

    #leave(state: 'off' | 'waiting' | 'failed'): void {
      release(this);
      this.#outlet?.remove();
      this.removeAttribute('data-state');
      this.#state = state;
    }

    #send(verb: string, detail: unknown): boolean {
      const cancelable = contract.events[verb]?.cancelable === true;
      return this.dispatchEvent(
        new CustomEvent(`${tag}:${verb}`, { bubbles: true, composed: true, cancelable, detail }),
      );
    }

    #report(subject: string, message: string): void {
      if (this.#reported.has(subject)) return;
      this.#reported.add(subject);
      console.error(`<${tag}>: ${message}`, this);
    }

    /** A value set before the element was defined sits on the object itself and would hide our accessor. */
    #adoptEarly(property: string): void {
      if (!Object.hasOwn(this, property)) return;
      const early = Reflect.get(this, property);
      Reflect.deleteProperty(this, property);
      Reflect.set(this, property, early);
    }

    getProperty(property: string): unknown {
      const name = attributeNames.get(property) as string;
      const attribute = attributes[name];
      if (!attribute) return undefined;
      if (this.#set.has(property)) return this.#set.get(property);
      return readAttribute(name, attribute, this.getAttribute(name), (message) => this.#report(name, message));
    }

    setProperty(property: string, value: unknown): void {
      const name = attributeNames.get(property) as string;
      if (attributes[name]?.type === 'json' && typeof value !== 'string') {
        this.#set.set(property, value);
        this.#render();
      } else if (value === false || value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, value === true ? '' : String(value));
    }
  }

  for (const property of attributeNames.keys()) {
    Object.defineProperty(WidgetElement.prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: WidgetElement) {
        return this.getProperty(property);
      },
      set(this: WidgetElement, value: unknown) {
        this.setProperty(property, value);
      },
    });
  }
  customElements.define(tag, WidgetElement);
}
