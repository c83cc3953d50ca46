import { formLabels } from "#app/content/labels.ts";

/** A field for programs that fill in everything. People neither see it nor reach it. */
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
