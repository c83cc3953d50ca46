import { formLabels } from "#app/content/labels.ts";

/** A hidden field that only bots fill in. */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {formLabels.leaveEmpty}
        <input name="homepage_url" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
