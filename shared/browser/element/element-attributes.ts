import { attributesOf, checkNames, readAttribute, toPropertyName } from './attributes.ts';
import type { Attribute, Contract } from './contract.ts';
import type { ElementReport } from './element-report.ts';

/** The attributes of a contract by the name of their property. */
type Properties = ReadonlyMap<string, { readonly name: string; readonly attribute: Attribute }>;

export function propertiesOf(contract: Contract): Properties {
  const attributes = Object.entries(attributesOf(contract));
  return new Map(attributes.map(([name, attribute]) => [toPropertyName(name), { name, attribute }]));
}

/** The typed values of one element: from its attributes, or from objects set as properties. */
export class ElementAttributes {
  readonly #element: Element;
  readonly #properties: Properties;
  readonly #report: ElementReport;
  /** Objects stay here and are never written to the markup. */
  readonly #objects = new Map<string, unknown>();

  constructor(element: Element, properties: Properties, report: ElementReport) {
    this.#element = element;
    this.#properties = properties;
    this.#report = report;
  }

  /** Takes over values that were set before the element was defined: they would hide the accessors of the class. */
  upgrade(): void {
    for (const property of this.#properties.keys()) {
      if (!Object.hasOwn(this.#element, property)) continue;
      const value = Reflect.get(this.#element, property);
      Reflect.deleteProperty(this.#element, property);
      Reflect.set(this.#element, property, value);
    }
  }

  /** Reports names in the markup that mean nothing here. */
  check(): void {
    const known = [...this.#properties.values()].map(({ name }) => name);
    checkNames(this.#element, known, (name, message) => this.#report.write(name, message));
  }

  get(property: string): unknown {
    if (this.#objects.has(property)) return this.#objects.get(property);
    const definition = this.#properties.get(property);
    if (!definition) return undefined;
    const { name, attribute } = definition;
    const text = this.#element.getAttribute(name);
    return readAttribute(name, attribute, text, (message) => this.#report.write(name, message));
  }

  /** Sets a property; true when its value is an object, which no change of an attribute announces. */
  set(property: string, value: unknown): boolean {
    const definition = this.#properties.get(property);
    if (!definition) return false;
    const { name, attribute } = definition;
    if (attribute.type === 'json' && typeof value !== 'string') {
      this.#objects.set(property, value);
      return true;
    }
    if (value === false || value === null || value === undefined) this.#element.removeAttribute(name);
    else this.#element.setAttribute(name, value === true ? '' : String(value));
    return false;
  }

  /** Drops what is known of an attribute that changed. */
  changed(name: string): void {
    this.#objects.delete(toPropertyName(name));
    this.#report.forget(name);
  }

  values(): Record<string, unknown> {
    return Object.fromEntries([...this.#properties.keys()].map((property) => [property, this.get(property)]));
  }
}
