import { useId } from "react";
import { deskFiles } from "#app/content/desk/files.ts";
import { FILE_MAX } from "#app/desk/files.ts";
import field from "./Field.module.css";

/** Chooses a file; with the desk's script one can be dropped on the page too. */
export function FileInput() {
  const id = useId();
  return (
    <div className={field.field} data-wide>
      <label className="label" htmlFor={id}>
        {deskFiles.file}
      </label>
      <input
        id={id}
        type="file"
        name="file"
        className={field.input}
        required
        aria-describedby={`${id}-hint`}
        data-max={FILE_MAX}
        data-too-large={deskFiles.tooLarge}
      />
      <span className="small" id={`${id}-hint`}>
        {deskFiles.fileHint}{" "}
        <span data-with-script="" hidden>
          {deskFiles.drop}
        </span>
      </span>
    </div>
  );
}
