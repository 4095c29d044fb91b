const REACHABLE = 'a[href], button, input, select, textarea, summary';

const textOf = (node: Element): string =>
  node.textContent?.replace(/\s+/g, ' ').trim() || node.getAttribute('name') || '';

/**
 * Remembers what has the focus in nodes whose content is about to be replaced.
 * @returns a function that gives the focus to its successor: the control with the same address, else with the same text, else
 *   the part itself
 */
export function rememberFocus(parts: readonly HTMLElement[]): () => void {
  const focused = document.activeElement;
  const part = parts.find((one) => focused && one !== focused && one.contains(focused));
  if (!part || !focused) return () => {};
  const address = focused.getAttribute('href') ?? focused.getAttribute('value');
  const text = textOf(focused);
  return () => {
    const candidates = [...part.querySelectorAll<HTMLElement>(REACHABLE)].filter(
      ({ localName }) => localName === focused.localName,
    );
    const successor =
      candidates.find(
        (one) => address !== null && [one.getAttribute('href'), one.getAttribute('value')].includes(address),
      ) ?? candidates.find((one) => textOf(one) === text);
    if (!successor) part.setAttribute('tabindex', '-1');
    (successor ?? part).focus({ preventScroll: successor !== undefined });
  };
}
