import { type Static, Type } from 'typebox';

/** Address of the home page with a block as it is being edited. */
export const BlockPreview = Type.Object({
  url: Type.String({ description: 'Address of a page that only the dashboard may frame; `locale` may be added' }),
});
export type BlockPreview = Static<typeof BlockPreview>;
