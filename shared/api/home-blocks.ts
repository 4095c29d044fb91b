import { type Static, Type } from 'typebox';

/** A product that a block of the home page can show. */
export const FoundProducts = Type.Object({
  products: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String({ description: 'In the language of the call' }) }),
  ),
});
export type FoundProducts = Static<typeof FoundProducts>;

/** Where the home page is shown with a block as it is being edited. */
export const BlockPreview = Type.Object({
  url: Type.String({ description: 'Address of a page that only the dashboard may frame; `locale` may be added' }),
});
export type BlockPreview = Static<typeof BlockPreview>;

/** Pictures that a banner can show. */
export const BannerPictures = Type.Object({
  pictures: Type.Array(
    Type.Object({
      key: Type.String({ description: 'What the form sends' }),
      label: Type.String(),
      thumb: Type.String({ description: 'Address of the smallest size' }),
    }),
  ),
});
export type BannerPictures = Static<typeof BannerPictures>;
