/**
 * The desk's own script; everything works without it. "/" goes to the search box, arrow keys walk the
 * rows of a table and Enter opens one, a list follows its filters as they are typed, a form shows what
 * it will do, a page reloads while it is not in use, a link is copied, a file is dropped.
 */

const ROW_LINKS = "[data-walk] tbody a";

addEventListener("keydown", (event) => {
  const { key, target, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey || isTyping(target)) return;
  if (key === "/") focus(document.querySelector<HTMLElement>("[data-search]"), event);
  if (key === "ArrowDown" || key === "ArrowUp") {
    const links = [...document.querySelectorAll<HTMLElement>(ROW_LINKS)];
    const at = links.indexOf(document.activeElement as HTMLElement);
    focus(links[key === "ArrowDown" ? at + 1 : Math.max(at - 1, 0)], event);
  }
});

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select");
}

function focus(element: HTMLElement | null | undefined, event: Event): void {
  if (!element) return;
  event.preventDefault();
  element.focus();
}

const filters = document.querySelector<HTMLFormElement>("form[data-filter]");
if (filters) followTyping(filters);

/** Shows what the filters find as they are typed: all of the page but the form is replaced. */
function followTyping(form: HTMLFormElement): void {
  const PAUSE_MS = 250;
  let timer = 0;
  let request: XMLHttpRequest | undefined;
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(find, PAUSE_MS);
  });

  function find() {
    const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const address = `${location.pathname}?${new URLSearchParams(typed)}`;
    request?.abort();
    // Unlike a parser, it makes no markup of text, which the policy forbids.
    const asked = new XMLHttpRequest();
    request = asked;
    asked.open("GET", address);
    asked.responseType = "document";
    asked.addEventListener("load", () => {
      const found = asked.responseXML?.querySelector("form[data-filter]");
      if (asked.status !== 200 || !found) return;
      replaceAround(form, found);
      history.replaceState(null, "", address);
    });
    asked.send();
  }
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-preview]")) {
  previewTyping(form);
}

/** Shows what a form will do while someone types in it; a message about the field in use waits. */
function previewTyping(form: HTMLFormElement): void {
  const PAUSE_MS = 300;
  const output = form.querySelector<HTMLElement>("[data-preview-text]");
  const button = form.querySelector<HTMLElement>("button[name=preview]");
  if (!output) return;
  if (button) button.hidden = true;
  let timer = 0;
  let asking: AbortController | undefined;
  for (const type of ["input", "change"]) {
    form.addEventListener(type, () => {
      clearTimeout(timer);
      output.ariaBusy = "true";
      timer = window.setTimeout(ask, PAUSE_MS, output);
    });
  }
  // A link's proposal comes with its text; values that the browser kept after "back" have none.
  if (!output.textContent && !form.querySelector("[aria-invalid]")) ask(output);

  async function ask(output: HTMLElement): Promise<void> {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    const isFilled = form.checkValidity() && hasText(form);
    const found = isFilled ? await fetchPreview(form, signal).catch(() => null) : null;
    if (signal.aborted) return;
    const field = found?.field ? form.elements.namedItem(found.field) : null;
    output.textContent = field && field === document.activeElement ? "" : (found?.text ?? "");
    output.ariaBusy = null;
  }
}

/** Whether anything is typed. */
function hasText(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      ((field instanceof HTMLInputElement && field.type === "text") ||
        field instanceof HTMLTextAreaElement) &&
      field.value.trim(),
  );
}

interface Preview {
  readonly text: string;
  /** The name of the invalid field */
  readonly field?: string;
}

async function fetchPreview(form: HTMLFormElement, signal: AbortSignal): Promise<Preview | null> {
  const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const body = new URLSearchParams(typed);
  const response = await fetch(form.dataset.preview ?? "", { method: "POST", body, signal });
  return response.ok ? response.json() : null;
}

function replaceAround(element: Element, fresh: Element): void {
  for (const old of siblings(element)) if (old !== element) old.remove();
  const all = siblings(fresh);
  const at = all.indexOf(fresh);
  const child = element as Node as ChildNode;
  child.before(...all.slice(0, at));
  child.after(...all.slice(at + 1));
}

function siblings(element: Element): Element[] {
  return [...(element.parentElement?.children ?? [])];
}

const seconds = Number(document.querySelector<HTMLElement>("[data-renew]")?.dataset.renew);
if (seconds > 0) setInterval(renew, seconds * 1000);

/** Reloads the page if the site responds, but not while it is in use: the focus would be lost. */
async function renew(): Promise<void> {
  if (document.hidden || document.activeElement !== document.body) return;
  const response = await fetch(location.href, { method: "HEAD" }).catch(() => null);
  if (response?.ok) location.reload();
}

for (const button of document.querySelectorAll<HTMLElement>("[data-copy]")) {
  const { copy: text = "", copied = "" } = button.dataset;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = copied;
  });
}

for (const hint of document.querySelectorAll<HTMLElement>("[data-with-script]"))
  hint.hidden = false;

const fileInput = document.querySelector<HTMLInputElement>("[data-drop] input[type=file]");
if (fileInput) takeFiles(fileInput);

/** Takes a file that is dropped anywhere on the page; one that is too large is not sent. */
function takeFiles(input: HTMLInputElement): void {
  const area = input.closest<HTMLElement>("[data-drop]");
  const show = (isOver: boolean) => area?.toggleAttribute("data-over", isOver);
  addEventListener("dragover", (event) => {
    event.preventDefault();
    show(true);
  });
  addEventListener("dragleave", () => show(false));
  addEventListener("drop", (event) => {
    event.preventDefault();
    show(false);
    if (!event.dataTransfer?.files.length) return;
    input.files = event.dataTransfer.files;
    if (isSmallEnough(input)) input.form?.requestSubmit();
  });
  input.addEventListener("change", () => isSmallEnough(input));
}

function isSmallEnough(input: HTMLInputElement): boolean {
  const { max, tooLarge = "" } = input.dataset;
  const isTooLarge = (input.files?.[0]?.size ?? 0) > Number(max);
  input.setCustomValidity(isTooLarge ? tooLarge : "");
  return input.reportValidity();
}
