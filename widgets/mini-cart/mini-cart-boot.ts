/**
 * The number on the cart link before anybody touched the page, in every tab: a plain deferred script, so that nothing of the
 * widget has to run for it. The cart writes its count beside itself (`SHOP:cartCount`), and writing it is an event in the
 * shop's other tabs (CRT-8). The widget renders the same once it works; this file must stay small and import nothing. The
 * attribute on <html> has the number of the cart page's shop, so that this page does not call a full cart empty (CRT-13).
 */
{
  // In a block: what a plain script declares outside of one would be a global of the host's page.
  const shop = document.querySelector<HTMLMetaElement>('meta[name="z-shop"]')?.content;

  /** The newest counts of this page's events, by shop. The cart is stored only after its event. */
  const newestCounts = new Map<string, number>();

  /** Renders the newest count for the links and the page whose widget does not work yet. The page has no badge. */
  const render = () => {
    try {
      for (const host of document.querySelectorAll(':is(z-mini-cart,z-cart-page):not([data-state])')) {
        const badge = host.querySelector('[data-part~=count]');
        const shopUuid = host.getAttribute('shop-uuid') || shop || '';
        const quantity = newestCounts.get(shopUuid) ?? Number(localStorage[`${shopUuid}:cartCount`]);
        const text = quantity > 99 ? '99+' : String(quantity || '');
        if (!badge) {
          if (mark.zCartBoot !== text) mark.zCartBoot = text;
        } else if (badge.textContent !== text) badge.textContent = text;
      }
    } catch {
      // Storage is refused: what the page says of its cart is all there is.
    }
  };
  const renderStored = () => {
    newestCounts.clear();
    render();
  };

  const mark = document.documentElement.dataset;
  mark.zCartBoot = '';
  addEventListener('storage', ({ key }) => {
    if (!key || key.endsWith(':cartCount')) renderStored();
  });
  document.addEventListener('z:cart-changed', ({ detail }) => {
    newestCounts.set(detail.shopUuid, detail.quantity);
    render();
  });
  // A page that comes out of the browser's cache has missed what happened since.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) renderStored();
  });
  // A link that a swap brings shows what the server knows.
  new MutationObserver(render).observe(document, { childList: true, subtree: true });
  render();
}
