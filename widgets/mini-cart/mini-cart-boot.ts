/**
 * The number on the cart link before anybody touched the page, in every tab: a plain deferred script, so that nothing of the
 * widget has to run for it. The cart writes its count beside itself (`SHOP:cartCount`), and writing it is heard in the
 * shop's other tabs (resolution 109). The widget draws the same once it works; this file must stay small and import nothing.
 */
{
  // In a block: what a plain script declares outside of one would be a global of the host's page.
  document.documentElement.setAttribute('data-z-cart-boot', '');
  const shop = document.querySelector<HTMLMetaElement>('meta[name="z-shop"]')?.content;

  /** A link whose shop the count is not of (null) keeps what it shows; one whose widget works draws for itself. */
  const draw = (quantityOf: (shopUuid: string) => number | null) => {
    for (const host of document.querySelectorAll('z-mini-cart:not([data-state])')) {
      const badge = host.querySelector('[data-part~="count"]');
      const quantity = quantityOf(host.getAttribute('shop-uuid') || shop || '');
      const text = !quantity ? '' : quantity > 99 ? '99+' : String(quantity);
      if (badge && quantity !== null && badge.textContent !== text) badge.textContent = text;
    }
  };
  const drawStored = () => {
    try {
      draw((shopUuid) => Number(localStorage.getItem(`${shopUuid}:cartCount`)));
    } catch {
      // Storage is refused: what the page says of its cart is all there is.
    }
  };

  addEventListener('storage', drawStored);
  document.addEventListener('z:cart-changed', ({ detail }) => {
    draw((shopUuid) => (shopUuid === detail.shopUuid ? detail.quantity : null));
  });
  // A page that comes out of the browser's cache has missed what happened since; a link that a swap brings shows what the server
  // knows.
  addEventListener('pageshow', drawStored);
  new MutationObserver(drawStored).observe(document, { childList: true, subtree: true });
  drawStored();
}
