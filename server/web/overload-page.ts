import { directionOf, type Locale } from '../../shared/i18n/locale.ts';
import { html } from './markup.ts';
import { pageText } from './texts.ts';

/**
 * Returns the page of a server that has more to do than it can. It has no header and no footer: a refusal that costs as
 * much as a page leaves no time for the pages of others.
 */
export function overloadPage(
  locale: Locale,
  { title, message, retryUrl }: { readonly title: string; readonly message: string; readonly retryUrl: string | null },
): string {
  const retry =
    retryUrl === null
      ? null
      : html`<p class="actions"><a class="button button-primary" href="${retryUrl}">${pageText(locale, 'tryAgain')}</a></p>`;
  return html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}" data-z-theme="system">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/static/host.css">
</head>
<body class="storefront">
<main class="wrap wrap-narrow page"><div class="empty"><h1>${title}</h1><p>${message}</p>${retry}</div></main>
</body>
</html>`.toString();
}
