/** An element that is mounted and wants to hear when its insides were changed by somebody else. */
export interface KeptElement extends HTMLElement {
  heal(): void;
  sleep(): void;
}

const kept = new Set<KeptElement>();
let watching = false;

/**
 * Page caches keep a copy of the document as it is. They are to keep the server's markup, not a widget's half: a copy is
 * brought to life again when it is shown.
 */
const SNAPSHOT_EVENTS = ['turbo:before-cache', 'htmx:beforeHistorySave', 'htmx:before:history:update'];

function watch(): void {
  if (watching) return;
  watching = true;
  new MutationObserver((records) => {
    const hosts = new Set<KeptElement>();
    for (const { target, removedNodes } of records) {
      if (removedNodes.length === 0) continue;
      for (let node: Node | null = target; node; node = node.parentNode) {
        if (kept.has(node as KeptElement)) hosts.add(node as KeptElement);
      }
    }
    for (const host of hosts) host.heal();
  }).observe(document, { childList: true, subtree: true });
  for (const type of SNAPSHOT_EVENTS) {
    document.addEventListener(type, () => {
      for (const element of [...kept]) element.sleep();
    });
  }
}

export function keep(element: KeptElement): void {
  kept.add(element);
  watch();
}

export function release(element: KeptElement): void {
  kept.delete(element);
}
