import { Type } from 'typebox';

/** Of either case. `format: 'uuid'` would allow `urn:uuid:…` too, which no uuid column takes. */
export const UUID = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;
export const Uuid = Type.String({ pattern: UUID.source });
