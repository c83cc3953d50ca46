// What a browser's translation does to a page: each text becomes another one inside two <font> elements.
// Given to a page as an init script, after one that sets TRANSLATE_AFTER_MS to 0, 100, 200, 400 or 800 (counted from
// the page's load).
addEventListener("load", () =>
  setTimeout(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode;
      if (data.trim() && !["SCRIPT", "STYLE", "TEXTAREA"].includes(parentElement.tagName))
        texts.push(walker.currentNode);
    }
    for (const text of texts) {
      const outer = document.createElement("font"),
        inner = document.createElement("font");
      inner.textContent = `«${text.data}»`;
      outer.append(inner);
      text.replaceWith(outer);
    }
    globalThis.isTranslated = true;
  }, globalThis.TRANSLATE_AFTER_MS ?? 0),
);
