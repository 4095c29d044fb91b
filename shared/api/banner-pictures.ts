import { type Static, Type } from 'typebox';

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
