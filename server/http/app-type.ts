import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Session } from './sessions.ts';
import type { Staff } from './staff-area.ts';

/** The server as a routes file sees it: schemas written with TypeBox type the handlers. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** A draft that a page of the shop shows instead of what is published. */
export interface Preview {
  /** `shop` is the shop as shoppers see it now. */
  readonly kind: 'theme' | 'home' | 'shop';
  /** Letters, digits, `_` and `-`, at most 40. */
  readonly id: string;
}

/** The data of an error page. */
export interface ErrorPage {
  /** The sentence for the reader, in the request's language. */
  readonly message: string;
  /** Messages by field, when a form was refused. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Shown for unexpected failures, so that the log line can be found. */
  readonly requestId?: string;
  /** True for a server that has more to do than it can: the page is a plain one. */
  readonly isOverload?: boolean;
}

/** The data of each template by its name. A route adds its entry in a `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where the pages are
export interface PageViews {}

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config & { readonly sessionSecret: string };
    readonly db: Database;
  }
  interface FastifyRequest {
    /** The language of the answer: see request-locale.ts. */
    readonly locale: Locale;
    /** Returns the visitor's session; null when there is none. It is read from the database once per request. */
    loadSession(): Promise<Session | null>;
    /** The draft that this page shows; null on every page that is not asked with a preview token. */
    preview: Preview | null;
    /** The signed-in staff member; set on every route under `/dashboard`, null elsewhere. */
    staff: Staff | null;
  }
  interface FastifyReply {
    /** Returns a token for this visitor's forms; starts a session when there is none. */
    csrfToken(): Promise<string>;
    /** Answers with a page rendered from a template of host-fixtures. */
    page<Template extends string>(
      template: Template,
      ...rest: Template extends keyof PageViews
        ? [view: PageViews[Template], options?: { status?: number }]
        : [view?: object, options?: { status?: number }]
    ): Promise<FastifyReply>;
    /** Returns the markup of a template without the layout: the part of a page that a call replaces. */
    pagePart(template: string, view: object): Promise<string>;
    /**
     * Answers with a page that is rendered once for all visitors and cached until a value it was rendered from changes.
     * @param state the values it is rendered from, compared by identity; the shop and its navigation are compared anyway
     * @param view called when no page is cached, right after `state`; without values of a visitor. Cached with status 200 only
     */
    cachedPage(
      template: string,
      state: () => readonly unknown[],
      view: () => { readonly status: number } & object,
    ): Promise<FastifyReply>;
    /** Answers with a page that says what went wrong. */
    pageError(status: number, page: ErrorPage): Promise<FastifyReply>;
  }
}
