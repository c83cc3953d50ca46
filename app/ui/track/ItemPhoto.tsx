import { useEffect, useRef, useState } from "react";
import { orderDetailsLabels, orderLabels } from "#app/content/pages/track.ts";
import { itemPhotoPath } from "#app/domain/order.ts";
import styles from "./ItemPhoto.module.css";

/** The uncropped photo of the goods; nothing without one or when it fails to load. */
export function ItemPhoto({ photo }: { readonly photo: string | null }) {
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setIsBroken] = useState(false);
  const src = itemPhotoPath(photo);

  // It may have failed before hydration.
  useEffect(() => {
    const { complete = false, naturalWidth = 1 } = image.current ?? {};
    setIsBroken(complete && naturalWidth === 0);
  }, []);

  if (!src || isBroken) return null;
  return (
    <figure className={styles.photo}>
      <figcaption className="label">{orderLabels.item_photo}</figcaption>
      <img
        ref={image}
        src={src}
        alt={orderDetailsLabels.photoAlt}
        onError={() => setIsBroken(true)}
      />
    </figure>
  );
}
