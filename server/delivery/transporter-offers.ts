import type { Transporter } from '../../shared/api/delivery.ts';
import { rateAtSubtotal } from '../../shared/rules/checkout/shipping.ts';
import { type CachedResponse, cachedResponse } from './cached-responses.ts';
import type { TransporterRate } from './queries.ts';

const inDa = (centimes: number) => centimes / 100;

/** Returns the rates as the shopper sees them at a subtotal, in DA (DLV-2). */
function transporterOffers(communeId: number, rates: readonly TransporterRate[], subtotal: number): Transporter[] {
  return rates.map((rate) => {
    const { finalPrice, isFree } = rateAtSubtotal(rate, subtotal);
    const name = rate.name.fr ?? '';
    return {
      id: rate.id,
      name,
      nameAr: rate.name.ar ?? name,
      nameEn: rate.name.en ?? name,
      kind: rate.kind,
      price: inDa(rate.price),
      finalPrice: inDa(finalPrice),
      promo: rate.freeFrom === null ? null : { isFree, minSubtotal: inDa(rate.freeFrom) },
      deliveryCommune: communeId,
      logo: rate.logo,
    };
  });
}

/** The prepared answers for one commune: one for each set of subtotals that get the same offers. */
export class TransporterAnswers {
  readonly #answers = new Map<number, CachedResponse>();
  readonly #communeId: number;
  readonly #rates: readonly TransporterRate[];

  constructor(communeId: number, rates: readonly TransporterRate[]) {
    this.#communeId = communeId;
    this.#rates = rates;
  }

  /** Returns the offers at a subtotal in centimes. */
  at(subtotal: number): CachedResponse {
    // Offers change only where a subtotal passes a threshold, so the number passed stands for all of them.
    const passed = this.#rates.filter(({ freeFrom }) => freeFrom !== null && subtotal >= freeFrom).length;
    const answer =
      this.#answers.get(passed) ?? cachedResponse([transporterOffers(this.#communeId, this.#rates, subtotal)]);
    this.#answers.set(passed, answer);
    return answer;
  }
}
