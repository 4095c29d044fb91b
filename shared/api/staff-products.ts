import { type Static, Type } from 'typebox';

const Nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

/** A row of the staff's list of products (DSH-9). */
const FilteredProduct = Type.Object({
  id: Type.Integer(),
  name: Type.String({ description: 'In the language of the call' }),
  link: Type.String({ description: 'Address of the product in the dashboard' }),
  category: Type.String(),
  brand: Nullable('Null for a product without a brand'),
  isActive: Type.Boolean({ description: 'Shoppers find it' }),
  priceTtc: Type.Number({ description: 'In DA, with tax' }),
  image: Nullable('Address of a small picture'),
});

/** A page of the staff's list of products. */
export const FilteredProducts = Type.Object({
  products: Type.Array(FilteredProduct),
  total: Type.Integer({ description: 'Of all pages' }),
  pages: Type.Object({
    page: Type.Integer(),
    count: Type.Integer(),
    first: Type.Null(),
    previous: Nullable('Address of the page before'),
    next: Nullable('Address of the page after'),
  }),
  html: Type.Array(Type.String(), {
    description: 'The markup of each part `results` of the page, in their order',
  }),
});
export type FilteredProducts = Static<typeof FilteredProducts>;
