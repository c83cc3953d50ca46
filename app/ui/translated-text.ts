/**
 * A browser's translation puts a <font> in place of each text node, which React still holds: to remove one,
 * or to insert before it, throws, and what it changes to is not shown
 * (github.com/facebook/react/issues/11538). From now on these elements stand for their text nodes.
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
  /** The node or what stands for it, where that is in the parent. */
  const shown = (node: Node | null, parent: Node) =>
    [node, node && fonts.get(node)].find((one) => one?.parentNode === parent) as
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
