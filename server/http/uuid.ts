import { Type } from 'typebox';

/** Pattern of a UUID in either case, for schemas. */
export const UUID_PATTERN = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';
export const UUID = new RegExp(UUID_PATTERN);
/** Of either case, in a schema. */
export const Uuid = Type.String({ pattern: UUID_PATTERN });
