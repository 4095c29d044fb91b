/** SQL of the name of the product `p` that is joined by `productNameJoins`; its slug where it has no name. */
export const PRODUCT_NAME = 'coalesce(translated.name, french.name, p.slug)';

/** Returns SQL that joins the names of the product `p` in the language of a parameter, such as `$2`, and in French. */
export const productNameJoins = (locale: `$${number}`): string =>
  `left join product_langs translated on translated.product_id = p.id and translated.language_code = ${locale}
   left join product_langs french on french.product_id = p.id and french.language_code = 'fr'`;
