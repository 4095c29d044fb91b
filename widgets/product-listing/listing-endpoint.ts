import type { ListingContext } from '../../shared/api/listing.ts';
import { contract } from './product-listing.contract.ts';

const ENDPOINTS = {
  category: 'category',
  brand: 'brand',
  brandLine: 'brand-line',
  collection: 'collection',
  new: 'new',
} as const satisfies Record<ListingContext, keyof typeof contract.endpoints>;

/** The call that answers for a kind of list; null for a kind that is unknown (B 8). */
export function listingEndpoint(context: string) {
  return Object.hasOwn(ENDPOINTS, context) ? contract.endpoints[ENDPOINTS[context as ListingContext]] : null;
}
