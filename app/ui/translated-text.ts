/**
 * Makes React work in a page that the browser translates. The translation replaces each text node by a
 * <font>, but React keeps the text node: removing it or inserting before it throws, and a changed text
 * isn't shown (github.com/facebook/react/issues/11538). This uses the <font> in place of its text node.
 */
export function followTranslation(): void {
  const fonts = new WeakMap<Node, ChildNode>();
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling } of records) {
      // React has changed a text: it is shown until it is translated too.
      fonts.get(target)?.replaceWith(target);
      const font = addedNodes[0] ?? previousSibling;
      if (font?.nodeName !== "FONT") continue;
      for (const text of removedNodes) {
        fonts.set(text, font as ChildNode);
        observer.observe(text, { characterData: true });
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });

  const { insertBefore } = Node.prototype;
  /** The node, or the <font> that replaced it: the one that is in the parent. */
  const shown = (node: Node | null, parent: Node) =>
    [node, node && fonts.get(node)].find((shown) => shown?.parentNode === parent) as
      | ChildNode
      | undefined;
  Node.prototype.insertBefore = function (node, before) {
    return insertBefore.call(this, node, shown(before, this) ?? null) as typeof node;
  };
  Node.prototype.removeChild = function (node) {
    shown(node, this)?.remove();
    return node;
  };
}
