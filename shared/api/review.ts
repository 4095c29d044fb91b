import { type Static, Type } from 'typebox';

// Longer than any rule allows: what is too long is told beside its field.
const Typed = Type.Optional(Type.String({ maxLength: 4000 }));

/** `POST /web/api/product/submit/review`, multipart (REV-5). Boxes send "1" when they are ticked (REV-2). */
export const ReviewSubmission = Type.Object({
  productUuid: Type.Optional(Type.String({ maxLength: 100 })),
  rating: Typed,
  text: Typed,
  name: Typed,
  email: Typed,
  phone: Typed,
  purchaseDate: Type.Optional(Type.String({ maxLength: 100, description: 'YYYY-MM-DD, not in the future' })),
  boughtHere: Typed,
  acceptedPolicy: Typed,
  image: Type.Optional(Type.Unknown({ description: 'One JPEG, PNG, WebP, GIF or AVIF of at most 2,097,152 bytes' })),
  reviewKey: Type.Optional(
    Type.String({ maxLength: 100, description: 'Of the page: the same review sent again is not another one' }),
  ),
});
export type ReviewSubmission = Static<typeof ReviewSubmission>;

export const ReviewAccepted = Type.Object({
  success: Type.Literal(true),
  status: Type.Literal('pending'),
  message: Type.String(),
});
export type ReviewAccepted = Static<typeof ReviewAccepted>;
