import { isObject } from '../../shared/rules/json/shapes.ts';

/**
 * Closes every object of the schema that does not say otherwise, so that a field nobody expects is refused rather than
 * stored or ignored. Parts of an intersection stay open: each sees the fields of the others.
 */
export function refuseUnknownFields(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(refuseUnknownFields);
  if (typeof schema !== 'object' || schema === null) return schema;
  const closed: Record<string, unknown> = { ...schema };
  if (isObject(closed.properties)) {
    closed.properties = Object.fromEntries(
      Object.entries(closed.properties).map(([name, property]) => [name, refuseUnknownFields(property)]),
    );
    closed.additionalProperties ??= false;
  }
  for (const keyword of ['items', 'anyOf', 'oneOf']) {
    if (closed[keyword] !== undefined) closed[keyword] = refuseUnknownFields(closed[keyword]);
  }
  return closed;
}
