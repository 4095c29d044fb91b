import { Type } from 'typebox';
import type { FieldErrors } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { isTooFine, parseAmount } from '../../shared/rules/money/parse.ts';
import { PROMOTION_PICKERS, type PromotionScope, pickerOf } from '../../shared/rules/promotions/pickers.ts';
import { readShopDateTime } from '../../shared/rules/time/countdown-date.ts';
import { idNumber } from '../catalogue/product-facts.ts';
import { Checked, type FieldValues } from '../web/form-view.ts';
import { pageText } from '../web/texts.ts';

const SCOPES = Object.keys(PROMOTION_PICKERS) as PromotionScope[];
/** `amount`, which the database also knows, is the same as `fixed`. */
const RULE_TYPES = ['percentage', 'fixed'] as const;
const Id = Type.Optional(Type.String({ pattern: '^([1-9][0-9]{0,8})?$' }));
const LocalTime = Type.Optional(Type.String({ maxLength: 25 }));
/** Hundredths of a percent. */
const WHOLE = 10_000;
/** In centimes; more is a slip of the keyboard. */
const HIGHEST_AMOUNT = 10_000_000_000;

/** The fields that decide what a promotion does, as texts. */
export const RULE_FIELDS = {
  scope: Type.Union(SCOPES.map((scope) => Type.Literal(scope))),
  product: Id,
  productSearch: Type.Optional(Type.String({ maxLength: 100 })),
  category: Id,
  brand: Id,
  brandline: Id,
  collection: Id,
  ruleType: Type.Union(RULE_TYPES.map((type) => Type.Literal(type))),
  value: Type.String({ minLength: 1, maxLength: 40 }),
  starts_at: LocalTime,
  ends_at: LocalTime,
  active: Type.Optional(Checked),
};

/** Rule and schedule of a promotion. */
export interface PromotionRule {
  readonly scope: PromotionScope;
  /** Null for `all`. */
  readonly scopeId: number | null;
  readonly ruleType: (typeof RULE_TYPES)[number];
  /** Hundredths of a percent, or centimes. */
  readonly value: number;
  readonly startsAt: Date | null;
  /** The first instant after it. */
  readonly endsAt: Date | null;
  readonly active: boolean;
}

/** A rule that is still being typed: null for what is missing or cannot be read. */
export type PromotionDraft = Omit<PromotionRule, 'value' | 'scope'> & {
  readonly scope: PromotionScope | null;
  readonly value: number | null;
};

/** Reads the fields of a rule, of the pickers only the one that belongs to it (PRM-1). */
export function readDraft(values: FieldValues): PromotionDraft {
  const { ruleType } = values;
  const scope = SCOPES.find((one) => one === values.scope) ?? null;
  const picker = pickerOf(scope ?? '');
  const type = RULE_TYPES.find((one) => one === ruleType) ?? 'percentage';
  return {
    scope,
    scopeId: picker === null ? null : idNumber(values[picker] ?? ''),
    ruleType: type,
    value: readValue(values.value ?? '', type),
    startsAt: readShopDateTime(values.starts_at),
    endsAt: readShopDateTime(values.ends_at),
    active: values.active === '1',
  };
}

/** Returns what is wrong with a rule whose fields the schema allows; empty when nothing is. */
export function ruleErrors(values: FieldValues, draft: PromotionDraft, locale: Locale): FieldErrors {
  const errors: FieldErrors = {};
  const picker = pickerOf(draft.scope ?? '');
  if (draft.scope === null) errors.scope = [pageText(locale, 'staffPromotionScopeRequired')];
  if (picker !== null && draft.scopeId === null) errors[picker] = [pageText(locale, 'staffPromotionPickerRequired')];
  if (draft.value === null) {
    const invalid = draft.ruleType === 'percentage' ? 'staffPromotionPercent' : 'staffPromotionAmount';
    const isFine = isTooFine(amountOf(values.value ?? '', draft.ruleType));
    errors.value = [pageText(locale, isFine ? 'amountTooFine' : invalid)];
  }
  for (const [name, time] of [
    ['starts_at', draft.startsAt],
    ['ends_at', draft.endsAt],
  ] as const) {
    if (time === null && values[name]) errors[name] = [pageText(locale, 'staffPromotionTime')];
  }
  if (draft.startsAt !== null && draft.endsAt !== null && draft.endsAt <= draft.startsAt) {
    errors.ends_at = [pageText(locale, 'staffPromotionEndsBefore')];
  }
  return errors;
}

/** Returns the value as an amount, whatever its unit. */
const amountOf = (text: string, type: PromotionRule['ruleType']): string =>
  type === 'percentage' ? text.replace(/[%٪]/, '') : text;

/** Returns hundredths; null for what takes off nothing, more than everything, is finer, or is no number. */
function readValue(text: string, type: PromotionRule['ruleType']): number | null {
  const amount = amountOf(text, type);
  const value = parseAmount(amount);
  const highest = type === 'percentage' ? WHOLE : HIGHEST_AMOUNT;
  return value === null || isTooFine(amount) || value <= 0 || value > highest ? null : value;
}
