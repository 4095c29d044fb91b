import type { FastifySchemaValidationError } from 'fastify';
import type { FieldErrors } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { type ErrorText, errorText } from './error-texts.ts';

/** A body of a thousand wrong fields is answered with the first ones only. */
const MAX_FIELDS = 50;

const TEXT_OF: Readonly<Record<string, ErrorText>> = {
  required: 'field.required',
  additionalProperties: 'field.unknown',
  type: 'field.type',
  minLength: 'field.too-short',
  maxLength: 'field.too-long',
  minimum: 'field.too-small',
  exclusiveMinimum: 'field.too-small',
  maximum: 'field.too-big',
  exclusiveMaximum: 'field.too-big',
  minItems: 'field.too-few',
  maxItems: 'field.too-many',
  enum: 'field.choice',
  const: 'field.choice',
};

/** Lists what the schema refused by field: `customer.phone`, `lines.0.quantity`. A body of the wrong kind is the field `''`. */
export function fieldErrorsOf(refused: readonly FastifySchemaValidationError[], locale: Locale): FieldErrors {
  // A value that fits no branch of a union is refused once per branch; one message about the value is enough.
  const unions = new Set(refused.flatMap(({ keyword, instancePath }) => (keyword === 'anyOf' ? [instancePath] : [])));
  const errors: Record<string, string[]> = Object.create(null);
  for (const { keyword, instancePath, params } of refused) {
    if (unions.has(instancePath) && keyword !== 'anyOf' && instancePath !== '') continue;
    const missing = params.missingProperty ?? params.additionalProperty;
    const field = [...instancePath.split('/').slice(1), ...(typeof missing === 'string' ? [missing] : [])].join('.');
    if (!(field in errors) && Object.keys(errors).length >= MAX_FIELDS) break;
    const isEmpty = keyword === 'minLength' && params.limit === 1;
    const text = isEmpty ? 'field.required' : (TEXT_OF[keyword] ?? 'field.format');
    const message = errorText(text, locale, { limit: Number(params.limit) });
    const messages = errors[field] ?? [];
    if (!messages.includes(message)) errors[field] = [...messages, message];
  }
  return { ...errors };
}
