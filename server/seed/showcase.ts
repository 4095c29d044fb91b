/**
 * Products that every seed holds under the same address, for tests, demonstrations and first looks.
 * The page of each is `/catalog/product/{category}/{slug}`.
 */
export const SHOWCASE = {
  /** Colour x size: sage is sold out altogether, navy L and black XL too; black M is the default. */
  combinations: { category: 'abayas-hijabs', slug: 'abaya-yasmine-boutonnee' },
  /** No combinations, 40 units, 3 200,00 DA, no promotion. */
  simple: { category: 'cuisine', slug: 'theiere-taghit-doree' },
  /** The abaya above and a hijab, both chosen by the shopper; 5 200,00 DA. */
  flexiblePack: { category: 'abayas-hijabs', slug: 'tenue-yasmine' },
  /** Teapot, tray in burgundy and two cup sets; 9 900,00 DA, everything fixed. */
  strictPack: { category: 'cuisine', slug: 'coffret-the-taghit' },
  /** 20 % off for some days after the seed. */
  promotion: { category: 'sacs', slug: 'sac-a-main-nedjma-a-medaillon' },
  /** No unit left. */
  soldOut: { category: 'decoration', slug: 'lampe-de-chevet-nour-a-pied-en-bois' },
  /** In colours, used by the flexible pack. */
  hijab: { category: 'abayas-hijabs', slug: 'hijab-yasmine-uni' },
} as const;

/** The shop of the seed, the same for every seed number. */
export const SHOP_UUID = '7f5c1a52-9d0e-4b57-8a51-3c1f6c0e9a11';
