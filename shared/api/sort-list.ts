import { type Static, Type } from 'typebox';

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const OrNull = Type.Union([Id, Type.Null()]);

/** A move in an ordered list: `z-sort-list` sends it, the list of any noun takes it. */
export const SortMove = Type.Object({
  item: Id,
  parent: Type.Union([Id, Type.Null()], {
    description: 'The entry it is below; null at the top, always so in a flat list',
  }),
  before: Type.Union([Id, Type.Null()], { description: 'The entry it is put in front of; null at the end' }),
  version: Type.Integer({ minimum: 0, description: "The entry's `data-version`: 409 when it was moved meanwhile" }),
});
export type SortMove = Static<typeof SortMove>;

export const SortedEntries = Type.Array(
  Type.Object({ item: Id, parent: OrNull, version: Type.Integer({ minimum: 0 }) }),
  { description: 'A sorted list as it is stored now, each entry behind the one above it' },
);
export type SortedEntries = Static<typeof SortedEntries>;

/** The answer of a move; a 409 has `entries` beside its message. */
export const SortedList = Type.Object({ entries: SortedEntries });
export type SortedList = Static<typeof SortedList>;
