/**
 * Runs in every page, before its other scripts too: Enter looks up what is in the tracking box, and
 * Shift and Enter start a new line. Without JavaScript the button does it.
 */
export const SUBMIT_ON_ENTER = `addEventListener("keydown", (event) => {
  const { key, target, shiftKey, isComposing } = event;
  if (key !== "Enter" || shiftKey || isComposing || target.id !== "tracking-number") return;
  event.preventDefault();
  target.form.requestSubmit();
})`;
