import r2wcCore from '@r2wc/core';
import r2wcReact from '@r2wc/react-to-web-component';
import { type ComponentType, createElement } from 'react';
import type { Contract, WidgetProps } from './contract.ts';
import { ElementAttributes, propertiesOf } from './element-attributes.ts';
import { ElementLifecycle } from './element-lifecycle.ts';
import { ElementReport } from './element-report.ts';
import { type Mounted, sharedRootRenderer, WidgetView } from './shared-root.tsx';

/** The one property r2wc passes on, so that its own attribute handling stays out of the way. */
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

/** Makes a React component the custom element its contract describes. A tag that a second copy of the suite defines stays. */
export function defineWidget<C extends Contract>(contract: C, component: ComponentType<WidgetProps<C>>): void {
  if (customElements.get(contract.tag)) return;
  customElements.define(contract.tag, elementClass(contract, component as ComponentType<never>));
  performance.mark(`${contract.tag} ran`);
}

function elementClass(contract: Contract, component: ComponentType<never>): CustomElementConstructor {
  const properties = propertiesOf(contract);

  return class WidgetElement extends baseClass(contract.kind) {
    static readonly observedAttributes = [...properties.values()].map(({ name }) => name);

    static {
      for (const property of properties.keys()) {
        Object.defineProperty(WidgetElement.prototype, property, {
          configurable: true,
          enumerable: true,
          get(this: WidgetElement) {
            return this.#attributes.get(property);
          },
          set(this: WidgetElement, value: unknown) {
            if (this.#attributes.set(property, value)) this.#lifecycle.update();
          },
        });
      }
    }

    readonly #report = new ElementReport(this);
    readonly #attributes = new ElementAttributes(this, properties, this.#report);
    readonly #lifecycle = new ElementLifecycle({
      element: this,
      contract,
      component,
      attributes: this.#attributes,
      report: this.#report,
      rendering: {
        mount: (mounted) => {
          this.view = mounted;
          super.connectedCallback();
        },
        update: (mounted) => {
          this.view = mounted;
        },
        unmount: () => super.disconnectedCallback(),
      },
    });

    constructor() {
      super();
      if (this.#lifecycle.outlet) this.container = this.#lifecycle.outlet;
    }

    override connectedCallback(): void {
      this.#attributes.upgrade();
      this.#lifecycle.connect();
    }

    override disconnectedCallback(): void {
      this.#lifecycle.disconnect();
    }

    /** Makes `moveBefore` move the element without the two callbacks above. */
    connectedMoveCallback(): void {}

    attributeChangedCallback(name: string): void {
      this.#attributes.changed(name);
      this.#lifecycle.update();
    }
  };
}
