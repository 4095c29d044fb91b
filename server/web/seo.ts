import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../shared/i18n/locale.ts';

/** A schema.org object. */
export interface StructuredData {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** The `og:type` of a page (CAT-17). */
export type SharedType = 'website' | 'product' | 'article';

/** A picture for links to a page: its address on this server and its size in pixels. */
export interface SharedPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Languages as link previews name them. */
const SHARED_LOCALE: Readonly<Record<Locale, string>> = { fr: 'fr_FR', en: 'en_GB', ar: 'ar_AR' };

/** The tags of a page's head that search engines and link previews read. */
interface SeoTags {
  /** The one address of this page in this language. */
  readonly canonicalUrl: string;
  readonly alternates: readonly { readonly locale: Locale | 'x-default'; readonly url: string }[];
  readonly sharedPicture: (SharedPicture & { readonly type: string }) | null;
  readonly sharedType: SharedType;
  readonly sharedLocale: string;
  /** JSON for `<script type="application/ld+json">`, null without any. */
  readonly structuredJson: string | null;
  readonly noindex: boolean;
}

/**
 * Returns the tags of a page.
 * @param address the page without its query
 * @param frame see `PageFrame`
 */
export function seoTags(
  address: URL,
  locale: Locale,
  frame: {
    canonicalQuery?: Readonly<Record<string, string>>;
    noindex?: boolean;
    sharedPicture?: SharedPicture;
    sharedType?: SharedType;
    structuredData?: readonly StructuredData[];
  },
): SeoTags {
  const { canonicalQuery = {}, noindex = false, sharedPicture, sharedType = 'website', structuredData = [] } = frame;
  const inLanguage = (language: Locale) => inLocale(address, language, canonicalQuery);
  return {
    canonicalUrl: inLanguage(locale),
    alternates: [
      ...LOCALES.map((language) => ({ locale: language, url: inLanguage(language) })),
      { locale: 'x-default' as const, url: inLanguage(DEFAULT_LOCALE) },
    ],
    sharedPicture: sharedPicture === undefined ? null : asJpeg(sharedPicture, address),
    sharedType,
    sharedLocale: SHARED_LOCALE[locale],
    structuredJson: structuredData.length === 0 ? null : structuredJson(structuredData, address, locale),
    noindex,
  };
}

/** Returns a picture with its whole address: of a WebP of ours its JPEG, as some messengers show no WebP (CAT-19). */
function asJpeg({ url, width, height }: SharedPicture, address: URL): SharedPicture & { readonly type: string } {
  const { href, origin, pathname } = new URL(url, address);
  const isOurs = origin === address.origin && pathname.startsWith('/media/') && pathname.endsWith('.webp');
  const ending = isOurs ? 'jpg' : pathname.split('.').at(-1);
  return { url: isOurs ? `${href}.jpg` : href, width, height, type: `image/${ending === 'jpg' ? 'jpeg' : ending}` };
}

/** Returns the address of a page in a language: French has the plain one. */
export function inLocale(address: URL, locale: Locale, query: Readonly<Record<string, string>> = {}): string {
  const url = new URL(address.pathname, address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return withLocale(url, locale);
}

function withLocale(url: URL, locale: Locale): string {
  if (locale !== DEFAULT_LOCALE) url.searchParams.set('locale', locale);
  return url.href;
}

/** Properties of schema.org whose values are addresses: of pages, which are in the page's language (CAT-18), and others. */
const PAGES = new Set(['url', 'item', '@id', 'mainEntityOfPage']);
const OTHERS = new Set(['image', 'logo', 'urlTemplate']);

function structuredJson(objects: readonly StructuredData[], address: URL, locale: Locale): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': objects }, (name, value) => {
    if (!PAGES.has(name) && !OTHERS.has(name)) return value;
    const whole = (path: unknown): unknown => {
      if (typeof path !== 'string' || !path.startsWith('/')) return path;
      const url = new URL(path, address);
      return PAGES.has(name) ? withLocale(url, locale) : url.href;
    };
    return Array.isArray(value) ? value.map(whole) : whole(value);
  });
  return json.replace(/</g, '\\u003c');
}

/** Returns the path to a page, from the shop's front page; the last step is the page itself. */
export function breadcrumbList(steps: readonly { readonly name: string; readonly url: string }[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: url })),
  };
}
