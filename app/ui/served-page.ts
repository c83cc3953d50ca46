/**
 * Keeps what a failed hydration would lose. React then renders the page again in the browser: sections
 * whose scripts aren't loaded yet would be missing, and what was typed. It fails where a translation or an
 * extension has changed the page.
 */

type Field = HTMLInputElement | HTMLTextAreaElement;

const sections: ChildNode[][] = [];
let servedPath: string;
let fields: Field[] = [];
let focused: EventTarget | null = null;

/** To be called before hydration. */
export function keepServedPage(): void {
  servedPath = location.pathname;
  const marks = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  while (marks.nextNode()) {
    // React puts the comments "$" and "/$" around a Suspense boundary.
    if (marks.currentNode.nodeValue !== "$") continue;
    const section: ChildNode[] = [];
    let node = marks.currentNode.nextSibling;
    for (; node && node.nodeValue !== "/$"; node = node.nextSibling) section.push(node);
    sections.push(section);
  }
  fields = [...document.querySelectorAll<Field>("input[id],textarea[id]")];
  focused = document.activeElement;
  addEventListener("focusin", ({ target }) => {
    focused = target;
  });
}

/** The nodes of the next section in document order; none on a page that wasn't served. */
export function takeServedSection(): readonly ChildNode[] {
  return sections.shift() ?? [];
}

/**
 * Puts what was typed, and the focus, into the fields that replaced the served ones. Another page, to
 * which the visitor went meanwhile, may have fields of the same name.
 */
export function restoreTyped(): void {
  if (location.pathname !== servedPath) fields = [];
  fields = fields.filter((field) => {
    const replacement = !field.isConnected && (document.getElementById(field.id) as Field | null);
    if (!replacement) return true;
    replacement.value ||= field.value;
    (replacement as HTMLInputElement).checked ||= (field as HTMLInputElement).checked;
    if (field === focused) replacement.focus();
    return false;
  });
}
