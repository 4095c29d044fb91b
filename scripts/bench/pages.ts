import { widgetFolders } from '../build/widget-folders.ts';
import { NotMeasured } from './bench.ts';

// The markup is that of the host pages in host-fixtures.

/** Stops a row whose widgets are not in the suite. */
export function needWidgets(...tags: readonly string[]): void {
  const there = new Set(widgetFolders(process.env.ZELLIGE_WIDGETS).map(({ name }) => `z-${name}`));
  const missing = tags.filter((tag) => !there.has(tag));
  if (missing.length > 0) throw new NotMeasured(`${missing.join(', ')} is not in the suite`);
}

export const STYLESHEET = '<link rel="stylesheet" href="/assets/zellige.css">';

export const OURS = `<script src="/assets/zellige-theme.js"></script>${STYLESHEET}<script type="module" src="/assets/zellige.js"></script>`;

export function referenceTag(name: string): string {
  return `<script type="module" src="/references/${name}.js"></script>`;
}

export function page(head: string, body: string): string {
  return `<!doctype html><html lang="fr" dir="ltr"><head><meta charset="utf-8"><title>Bench</title><link rel="icon" href="data:,"><meta name="csrf-token" content="x"><meta name="z-server-time" content="${new Date().toISOString()}">${head}</head><body>${body}</body></html>`;
}

function currency(name: string, value: string, load = ''): string {
  return `<z-currency-input data-controller="currency"${load}><div class="field"><label for="${name}">Prix</label><input id="${name}" name="${name}" inputmode="decimal" dir="ltr" value="${value}" data-part="input"></div></z-currency-input>`;
}

/** Ends in three to nine days, as a promotion does. */
export function countdown(index = 0, load = ''): string {
  const end = new Date(Date.now() + (3 + (index % 7)) * 86_400_000 + index * 61_000).toISOString();
  return `<z-countdown data-controller="countdown"${load}><time data-part="end" datetime="${end}">jusqu’au ${end.slice(0, 10)}</time></z-countdown>`;
}

const OPTIONS = Array.from(
  { length: 69 },
  (_, i) => `<option value="${i + 1}" data-names="W${i + 1}|ولاية|W${i + 1}">${i + 1} · W${i + 1}</option>`,
);

/** Renders two amounts, a wilaya with communes, a theme toggle, all in an asynchronous form, and a countdown far below. */
export function formPage(head: string, load = ''): string {
  return page(
    head,
    `<header><z-theme-toggle data-controller="theme-toggle"${load}><button type="button" hidden aria-pressed="false" data-part="toggle"><span>Thème sombre</span></button></z-theme-toggle></header>
<z-async-form data-controller="async-form"${load}><form method="post" action="/saved" data-part="form" novalidate>
<div data-part="errors" role="alert" tabindex="-1" hidden></div><div data-part="success" role="status" hidden></div>
${currency('price', '', load)}${currency('cost', '1234.50', load)}
<z-wilaya-commune placement="disabled" data-controller="wilaya-commune"${load}>
<div class="field"><label for="order-wilaya">Wilaya</label><select id="order-wilaya" name="wilaya" data-part="wilaya" required><option value="">Choisissez…</option>${OPTIONS.join('')}</select></div>
<button type="submit" name="intent" value="wilaya" data-part="step" formnovalidate>Choisir</button>
<div class="field"><label for="order-commune">Commune</label><select id="order-commune" name="commune" data-part="commune" disabled><option value="">Choisissez d’abord la wilaya</option></select></div>
</z-wilaya-commune>
<button type="submit" data-part="submit">Enregistrer</button></form></z-async-form>
<svg width="10" height="4000" aria-hidden="true"></svg>${countdown(0, load)}`,
  );
}

/** Renders `count` amounts and as many countdowns, one of each per line; either may be left out. */
export function manyPage(head: string, counts: { currency?: number; countdown?: number; load?: string }): string {
  const { currency: amounts = 0, countdown: ends = 0, load = '' } = counts;
  const lines = Array.from(
    { length: Math.max(amounts, ends) },
    (_, i) =>
      `<li>${i < amounts ? currency(`price-${i}`, `${1000 + i}.50`, load) : ''}${i < ends ? countdown(i, load) : ''}</li>`,
  );
  return page(head, `<form method="post" action="/saved"><ul>${lines.join('')}</ul></form>`);
}
