import type { TextKey } from '../../host-fixtures/messages/all.ts';

/** Ways transporters prepare and price a parcel. A pack always has the family `pack`, nothing else has it (NEW-4). */
export const FAMILIES = ['standard', 'fragile', 'bulky', 'pack'] as const;
export type Family = (typeof FAMILIES)[number];

/** The names of the families. */
export const FAMILY_TEXT: Readonly<Record<Family, TextKey>> = {
  standard: 'newProductFamilyStandard',
  fragile: 'newProductFamilyFragile',
  bulky: 'newProductFamilyBulky',
  pack: 'newProductFamilyPack',
};

export const PRODUCT_TYPES = ['simple', 'pack'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** Returns the family that is stored for a type (PRO-6); null for the family `pack` of a product that is none. */
export function familyOf(type: ProductType, family: Family): Family | null {
  if (type === 'pack') return 'pack';
  return family === 'pack' ? null : family;
}
