import { useId } from "react";
import { deskFiles } from "#app/content/desk/files.ts";
import { FILE_MAX } from "#workers/desk/files-types.ts";
import styles from "./desk.module.css";

/** Chooses a file; with the desk's script one can be dropped on the page too. */
export function FileInput() {
  const id = useId();
  return (
    <div className={styles.field} data-wide>
      <label className="label" htmlFor={id}>
        {deskFiles.file}
      </label>
      <input
        id={id}
        type="file"
        name="file"
        className={styles.fieldInput}
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
