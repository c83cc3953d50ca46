import { useEffect, useRef, useState } from "react";
import { orderDetailsLabels, orderLabels } from "#app/content/pages/track.ts";
import { itemPhotoPath } from "#app/domain/order.ts";
import styles from "./ItemPhoto.module.css";

/** The picture of the goods, whole whatever its shape; nothing where there is none or it doesn't load. */
export function ItemPhoto({ photo }: { readonly photo: string | null }) {
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setIsBroken] = useState(false);
  const src = itemPhotoPath(photo);

  // It may have failed before this code ran.
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
