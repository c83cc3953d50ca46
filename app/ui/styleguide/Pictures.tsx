import type { PictureKey } from "#app/content/pictures.ts";
import { Mark } from "../brand/Mark.tsx";
import { Picture } from "../picture/Picture.tsx";
import { pictures } from "../picture/pictures.generated.ts";
import { Part, Sample } from "./Part.tsx";

/** The mark at its sizes, and every picture of the site. */
export function Pictures() {
  return (
    <>
      <Part title="The mark">
        <Sample name="As it is">
          <Mark />
        </Sample>
      </Part>
      <Part title="Pictures">
        {Object.keys(pictures).map((name) => (
          <Sample key={name} name={name}>
            <Picture name={name as PictureKey} alt={name} sizes="320px" />
          </Sample>
        ))}
      </Part>
    </>
  );
}
