import type { FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../shared/i18n/locale.ts';
import type { App } from './app-type.ts';
import { wantsJson } from './errors.ts';

/**
 * Chooses the language of an answer: `?locale=`, then for calls by script the language the widget asks for (LNG-3), then the
 * cookie `locale`, then French. A page does not follow the browser's own list: the shop's default is French (LNG-4).
 */
export function installRequestLocale(app: App): void {
  app.decorateRequest('locale', {
    getter(this: FastifyRequest): Locale {
      const requested = (this.query as Record<string, unknown> | undefined)?.locale;
      return (
        shipped(requested) ??
        (wantsJson(this) ? shipped(this.headers['accept-language']) : undefined) ??
        shipped(this.cookies.locale) ??
        DEFAULT_LOCALE
      );
    },
  });
}

function shipped(tag: unknown): Locale | undefined {
  if (typeof tag !== 'string') return undefined;
  const primary = tag
    .trim()
    .toLowerCase()
    .split(/[-_,;]/)[0];
  return LOCALES.find((locale) => locale === primary);
}
