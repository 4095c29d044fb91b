import type { FieldErrors } from '../../../shared/api/problem.ts';
import type { Locale } from '../../../shared/i18n/locale.ts';
import type { Database } from '../../db/database.ts';
import { tidyText } from '../../web/form-visit.ts';
import { pageText } from '../../web/texts.ts';

interface TypedValue {
  readonly fr: string;
  readonly en: string;
  readonly ar: string;
  readonly color: string;
}

/**
 * Adds a value to an option, unless it has one of that name.
 * @returns null when there is no such option
 */
export async function addOptionValue(
  tx: Database,
  optionId: number,
  typed: TypedValue,
  locale: Locale,
): Promise<{ id: number; label: string } | { errors: FieldErrors } | null> {
  // Two people who add the same value wait for each other here.
  const [option] = await tx.query('select 1 from option_types where id = $1 for update', [optionId]);
  if (option === undefined) return null;
  const names = Object.entries({ fr: typed.fr, en: typed.en, ar: typed.ar }).map(([code, text]) => [
    code,
    tidyText(text),
  ]);
  const langs: Record<string, string> = Object.fromEntries(names.filter(([, text]) => text !== ''));
  const color = typed.color.trim().toLowerCase();
  const errors: Record<string, string[]> = {};
  if (langs.fr === undefined) errors.fr = [pageText(locale, 'valueRequired')];
  if (color !== '' && !/^#[0-9a-f]{6}$/.test(color)) errors.color = [pageText(locale, 'valueColorInvalid')];
  const stored = await tx.query<{ value: string; langs: Record<string, string> }>(
    'select value, langs from option_values where type_id = $1',
    [optionId],
  );
  for (const [code, text] of Object.entries(langs)) {
    const known = stored.some((one) => one.langs[code]?.toLowerCase() === text.toLowerCase());
    if (known) errors[code] = [pageText(locale, 'valueKnown', { name: text })];
  }
  if (Object.keys(errors).length > 0) return { errors };
  const label = langs.fr ?? '';
  const value = freeCode(label, new Set(stored.map((one) => one.value)));
  const [added] = await tx.query<{ id: number }>(
    `insert into option_values (type_id, value, langs, color, position)
     values ($1, $2, $3::text::jsonb, nullif($4, ''), (select coalesce(max(position), 0) + 1 from option_values where type_id = $1))
     returning id`,
    [optionId, value, JSON.stringify(langs), color],
  );
  return { id: added?.id ?? 0, label: langs[locale] ?? label };
}

/** Returns a code for addresses, such as `bleu-nuit`, that no other value of the option has. */
function freeCode(label: string, known: ReadonlySet<string>): string {
  const plain = label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const base = plain || 'v';
  let code = base;
  for (let number = 2; known.has(code); number++) code = `${base}-${number}`;
  return code;
}
