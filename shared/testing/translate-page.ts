/**
 * Treats the page's texts as the translation of a browser does: each is replaced by `<font><font>`, and so is every text that comes
 * later. By turns the node is dropped, moved into the new element or split. The words stay, so that a test can read them.
 *
 * Runs in a page as it is: it may use nothing from outside. Returns what stops it.
 */
export function translatePage(): () => void {
  const LEFT_ALONE = 'head, script, style, textarea, noscript, svg, [translate=no], font';
  let turn = 0;
  const inFonts = (text: Node | string) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    inner.append(text);
    return outer;
  };
  const translate = (text: Text) => {
    const { data, parentElement } = text;
    if (data.trim() === '' || !parentElement || parentElement.closest(LEFT_ALONE)) return;
    turn += 1;
    const space = data.indexOf(' ');
    if (turn % 3 === 0 && space > 0) text.replaceWith(inFonts(data.slice(0, space)), inFonts(data.slice(space)));
    else if (turn % 3 === 1) {
      const place = document.createComment('');
      text.replaceWith(place);
      place.replaceWith(inFonts(text));
    } else text.replaceWith(inFonts(data));
  };
  const translateIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root.nodeType === Node.TEXT_NODE ? [root as Text] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) translate(text);
  };
  translateIn(document);
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) translateIn(node);
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}
