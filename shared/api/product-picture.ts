import { type Static, Type } from 'typebox';

/** A picture of a product or of a home block, as staff manage it. */
export const ManagedPicture = Type.Object({
  id: Type.Integer(),
  name: Type.String({ description: 'Name of the file that was sent' }),
  size: Type.Integer({ description: 'Bytes of the file that was sent' }),
  path: Type.String({ description: 'Address of the small picture' }),
  alt: Type.String(),
  removeUrl: Type.String({ description: 'Takes DELETE, and POST from a form' }),
});
export type ManagedPicture = Static<typeof ManagedPicture>;

/** In the order in which the files were sent. */
export const ManagedPictures = Type.Array(ManagedPicture);
export type ManagedPictures = Static<typeof ManagedPictures>;
