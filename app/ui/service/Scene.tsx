import { pictureAlts } from "#app/content/pictures.ts";
import { Picture } from "../picture/Picture.tsx";
import type { PlacedPicture } from "./layout.ts";
import styles from "./Scene.module.css";

/** The full-width picture under a page's head. */
export function Scene({ name }: { readonly name: PlacedPicture }) {
  return (
    <div className={`cover ${styles.scene}`} data-scene={name}>
      <Picture
        name={name}
        alt={pictureAlts[name]}
        phoneSize="max(460px, 100vw)"
        sizes="100vw"
        priority
      />
    </div>
  );
}
