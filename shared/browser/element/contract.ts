import type { PageEventDetails } from './page-events.ts';

type PageEventName = keyof PageEventDetails;

/**
 * The contract of a widget: everything a template author may rely on, as one typed object. The element runtime reads
 * its attributes and parts, the tests check the widget against it, and the tables, `custom-elements.json` and the
 * element types are generated from it. It holds data only, so that the server can read it too.
 */
export interface Contract {
  /** The custom element's name. The widget's folder is this name without `z-`. */
  readonly tag: `z-${string}`;
  /** An enhancer works on the server's own nodes; a screen renders a region of its own beside them. */
  readonly kind: 'enhancer' | 'screen';
  /** One sentence for the table of widgets. */
  readonly summary: string;
  /** The promises of docs/behaviour.md that the widget keeps, such as `MNY-5`, or its purpose in words. */
  readonly spec: readonly string[];
  /** When an element mounts, unless its own `load` attribute says otherwise. */
  readonly load: LoadCondition;
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly parts: Readonly<Record<string, Part>>;
  /**
   * Nodes that the widget reads or marks and that are no parts, by selector: nodes inside a part, nodes of several kinds, and
   * nodes elsewhere on the page. Not in the code that pages fetch.
   */
  readonly nodes?: Readonly<Record<string, string>>;
  readonly events: Readonly<Record<string, WidgetEvent>>;
  /** Values of `data-state` on the element, for styling. */
  readonly states?: Readonly<Record<string, string>>;
  readonly cssProperties?: Readonly<Record<`--z-${string}`, string>>;
  readonly endpoints?: Readonly<Record<string, Endpoint>>;
  /** Page-wide events this widget sends or answers to; their details are in `page-events.ts`. */
  readonly pageEvents?: { readonly emits?: readonly PageEventName[]; readonly listens?: readonly PageEventName[] };
}

/**
 * When an element mounts. Nothing but `eager` mounts untouched before the page's load event.
 * - `touch`: at idle within 200 px of the viewport; with data saving at the first touch only
 * - `touch(SELECTOR)`: the same, and right after a touch inside the nearest ancestor that matches, such as `touch(form)`
 * - `visible`: at idle within 200 px of the viewport
 * - `visible(SELECTOR)`: the same for what the selector matches, the element itself or a node inside it, such as the end of a list
 * - `visible-after-input`, `visible-after-input(SELECTOR)`: the same, from the first input of a person on (pointer, key, scroll):
 *   what moves by itself needs nobody's processor before somebody is there
 * - `idle`: at idle, wherever it is
 * - `eager`: at once
 * - `media(QUERY)`: as soon as the media query matches
 * - `event(NAME)`: as `touch`; an empty element after the widget whose event it is, or from the first input on for a page-wide
 *   event; or when the event is first sent, which the widget then hears too
 *
 * Whatever the condition but `media`, an element mounts at the first pointer or focus inside it. It mounts at once when its tag's
 * name is a key of `history.state`, as on a page that is restored, or of the session storage, where a former page left a message.
 */
type LoadCondition =
  | 'touch'
  | 'visible'
  | `visible(${string})`
  | 'visible-after-input'
  | `visible-after-input(${string})`
  | 'idle'
  | 'eager'
  | `touch(${string})`
  | `media(${string})`
  | `event(${string})`;

/** Attribute names are written as in HTML (`min-length`); the component reads them camelCased (`minLength`). */
export type Attribute =
  | { readonly type: 'flag'; readonly description: string }
  | {
      readonly type: 'string';
      readonly default?: string;
      /** Of the address of a call: the names in braces that it has, such as `wilaya`, and those it may leave out. */
      readonly address?: { readonly example: string; readonly optional?: readonly string[] };
      readonly description: string;
    }
  | {
      readonly type: 'number';
      readonly default?: number;
      /** The smallest number besides 0. */
      readonly least?: number;
      readonly description: string;
    }
  | {
      readonly type: 'enum';
      readonly values: readonly string[];
      readonly default?: string;
      readonly description: string;
    }
  | { readonly type: 'json'; readonly default?: unknown; readonly description: string };

/** The attribute `sign-in-url` of every widget whose calls need staff to be signed in. */
export const SIGN_IN_URL = {
  type: 'string',
  description: 'Address for signing in again when the session ended, in a new tab. Without it no link is shown.',
} as const;

/** The attribute `quiet` of every widget whose messages about failed calls a host may leave out (CAL-9). */
export const QUIET = {
  type: 'flag',
  description: 'Shows no message about a call that failed; the host does that, from the events.',
} as const;

/** How a call failed, as every event about one says it in `reason`, and what that means (CAL-9). */
export const FAILURE_REASONS = {
  invalid:
    'what was sent was refused: 400, 422, or a success whose body refuses (a form of `z-async-form`, `z-save-all` or a dialog, a receipt, a change of stock); also what was wrong before it was sent',
  'signed-out': 'nobody is signed in, or the page is too old: 401, 419, or a sign-in page',
  forbidden: '403',
  'not-found': '404 or 410',
  conflict: 'somebody else was faster: 409 or 412',
  'too-large': '413',
  'too-many': '429',
  'server-error': '5xx, and any other status',
  unreadable: 'a success that is a page, empty, broken JSON or of another shape than expected',
  timeout: 'the server took too long',
  offline: 'no answer came',
} as const;
export type FailureReason = keyof typeof FAILURE_REASONS;

/** The fields of every event about a call that failed, made by `failureDetail`: `message` is the text that the widget shows. */
export const FAILURE = { reason: 'FailureReason', message: 'string' } as const;

export interface Part {
  /** The node's tag name, or several: the type the component receives. */
  readonly element: keyof HTMLElementTagNameMap | readonly (keyof HTMLElementTagNameMap)[];
  /** Selector of the node when no node has `data-part=NAME`. */
  readonly selector?: string;
  /** Default: true. */
  readonly required?: boolean;
  /** Several nodes; the component receives an array, empty when there is none and the part is not required. */
  readonly many?: boolean;
  readonly description: string;
}

interface WidgetEvent {
  /** The fields of `event.detail`, by the name of their type. */
  readonly detail: Readonly<Record<string, DetailType>>;
  /** A `before-` event: a host may call `preventDefault()` and the widget lets the action be. */
  readonly cancelable?: boolean;
  readonly description: string;
}

interface DetailTypes {
  string: string;
  number: number;
  boolean: boolean;
  'string | null': string | null;
  'number | null': number | null;
  'string[]': string[];
  'Record<string, string>': Record<string, string>;
  'Record<string, string[]>': Record<string, string[]>;
  FailureReason: FailureReason;
  unknown: unknown;
}
export type DetailType = keyof DetailTypes;

/** A call the widget makes. The element has an attribute `NAME-url` for each, and `base` for all of them. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A template such as `/public/utilis/api/commune/wilaya/{wilaya}`. */
  readonly path: string;
  /** Placeholders whose value is an attribute of the tag: the tag's own address may leave them out. */
  readonly optional?: readonly string[];
  readonly spec: string;
  readonly description: string;
}

/** Gives a contract its literal types. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

type CamelCase<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

type AttributeValue<A> = A extends { type: 'flag' }
  ? boolean
  : A extends { type: 'string' }
    ? A extends { default: string }
      ? string
      : string | undefined
    : A extends { type: 'number' }
      ? A extends { default: number }
        ? number
        : number | undefined
      : A extends { type: 'enum'; values: readonly (infer V)[] }
        ? A extends { default: string }
          ? V
          : V | undefined
        : unknown;

/** The attributes every element has besides those of its contract. */
interface CommonAttributes {
  /** Prefix of every call: an origin, or an origin and a path. Default: the page's own origin. */
  base: string | undefined;
}

export type AttributeValues<C extends Contract> = {
  readonly [K in keyof C['attributes'] as CamelCase<K & string>]: AttributeValue<C['attributes'][K]>;
} & {
  readonly [K in keyof C['endpoints'] as `${CamelCase<K & string>}Url`]: string | undefined;
} & Readonly<CommonAttributes>;

type ElementOf<E> = E extends readonly (infer N)[]
  ? N extends keyof HTMLElementTagNameMap
    ? HTMLElementTagNameMap[N]
    : never
  : E extends keyof HTMLElementTagNameMap
    ? HTMLElementTagNameMap[E]
    : never;

type PartNode<P> = P extends { many: true; element: infer E }
  ? readonly ElementOf<E>[]
  : P extends { required: false; element: infer E }
    ? ElementOf<E> | undefined
    : P extends { element: infer E }
      ? ElementOf<E>
      : never;

export type Parts<C extends Contract> = { readonly [K in keyof C['parts']]: PartNode<C['parts'][K]> };

type EventDetail<C extends Contract, V extends keyof C['events']> = {
  [K in keyof C['events'][V]['detail']]: C['events'][V]['detail'][K] extends DetailType
    ? DetailTypes[C['events'][V]['detail'][K]]
    : never;
};

/** The names of the contract's states. */
export type StateOf<C extends Contract> = C extends { readonly states: infer States } ? keyof States & string : never;

/** Sends `tag:verb` from the element; false when a listener vetoed a cancelable event. */
export type Emit<C extends Contract> = <V extends keyof C['events'] & string>(
  verb: V,
  detail: EventDetail<C, V>,
) => boolean;

/** The props of a widget's React component. */
export interface WidgetProps<C extends Contract> {
  /** The custom element itself. */
  readonly host: HTMLElement;
  readonly attributes: AttributeValues<C>;
  /** The server's nodes the contract names. */
  readonly parts: Parts<C>;
  readonly emit: Emit<C>;
}
