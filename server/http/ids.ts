import { Type } from 'typebox';

/** An id of at most nine digits. */
export const Id = Type.String({ pattern: '^[0-9]{1,9}$' });
/** Parameters of a route about one record with such an id. */
export const IdParams = Type.Object({ id: Id });
/** Parameters of a route about one record, whose id has at most 15 digits, as that of an order. */
export const LongIdParams = Type.Object({ id: Type.String({ pattern: '^[0-9]{1,15}$' }) });
