import { type Static, Type } from 'typebox';

/** A picture of a product as staff manage it. */
export const UploadedProductPicture = Type.Object({
  id: Type.Integer(),
  name: Type.String({ description: 'Name of the file that was sent' }),
  size: Type.Integer({ description: 'Bytes of the file that was sent' }),
  path: Type.String({ description: 'Address of the small picture' }),
  alt: Type.String(),
  removeUrl: Type.String({ description: 'Takes DELETE, and POST from a form' }),
});
export type UploadedProductPicture = Static<typeof UploadedProductPicture>;

/** In the order in which the files were sent. */
export const UploadedProductPictures = Type.Array(UploadedProductPicture);
export type UploadedProductPictures = Static<typeof UploadedProductPictures>;
