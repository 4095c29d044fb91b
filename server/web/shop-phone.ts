/** The shop's number, as its pages show it. */
interface ShopPhone {
  /** `0550 12 34 56` */
  readonly text: string;
  /** `tel:+213550123456` */
  readonly url: string;
  /** Address of a chat; null for a number without one, of a landline. */
  readonly chatUrl: string | null;
}

/**
 * Returns how pages show a number.
 * @param digits nine of a landline or ten of a mobile number, with the leading 0
 */
export function shopPhone(digits: string): ShopPhone {
  const international = `213${digits.slice(1)}`;
  const isMobile = digits.length === 10;
  return {
    text: digits.replace(isMobile ? /^(....)(..)(..)/ : /^(...)(..)(..)/, '$1 $2 $3 '),
    url: `tel:+${international}`,
    chatUrl: isMobile ? `https://wa.me/${international}` : null,
  };
}
