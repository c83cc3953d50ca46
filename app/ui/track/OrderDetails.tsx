import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatRupees } from "#app/domain/money.ts";
import { itemPhotoPath, safeShipperLink } from "#app/domain/order.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { locale } from "#content/locale.ts";
import { orderDetailsLabels, orderLabels } from "#content/pages/track.ts";
import { MoreExternal } from "../controls/Button.tsx";
import styles from "./OrderDetails.module.css";
import { OrderProgress } from "./OrderProgress.tsx";
import { TrackingActions } from "./TrackingActions.tsx";

const counts = new Intl.NumberFormat(locale.format);

interface Props {
  readonly order: TrackedOrder;
  /** When the order was looked up, ISO 8601. */
  readonly checkedAt: string;
}

/** The note below its answer: when it was checked, the progress, the fields, the photo and the carrier's page. */
export function OrderDetails({ order, checkedAt }: Props) {
  const shipperLink = safeShipperLink(order.shipper_link);
  return (
    <>
      <TrackingActions checkedAt={checkedAt} />
      <OrderProgress order={order} checkedAt={checkedAt} />
      <h2 className={`label ${styles.head}`}>{orderDetailsLabels.fields}</h2>
      <div className={`hairlines ${styles.body}`}>
        <dl className={`cells ${styles.cells}`}>
          <Cell label={orderLabels.customer_firstName} span="phone-row">
            {order.customer_firstName}
          </Cell>
          <Cell label={orderLabels.customer_email} span="phone-row">
            {order.customer_email}
          </Cell>
          <Cell label={orderLabels.customer_phone} isCode>
            {order.customer_phone}
          </Cell>
          <Cell label={orderLabels.shipper_type} isCode>
            {order.shipper_type?.toUpperCase()}
          </Cell>
          <Cell label={orderLabels.delivery_address} span="row">
            {order.delivery_address}
          </Cell>
          <Cell label={orderLabels.order_count} isCode>
            {order.order_count === null ? null : counts.format(order.order_count)}
          </Cell>
          <Cell label={orderLabels.shipper_charges} isCode>
            {order.shipper_charges === null ? null : formatRupees(order.shipper_charges)}
          </Cell>
          <Cell label={orderLabels.note} span="row">
            {order.note}
          </Cell>
        </dl>
        <ItemPhoto key={order.item_photo} photo={order.item_photo} />
      </div>
      {shipperLink && (
        <MoreExternal href={shipperLink}>
          {orderDetailsLabels.shipperLink}{" "}
          <span className={"small screen-only"}>{orderDetailsLabels.shipperLinkContext}</span>
        </MoreExternal>
      )}
    </>
  );
}

interface CellProps {
  readonly label: string;
  readonly isCode?: boolean;
  /** The full row, everywhere or on phones only; else half. */
  readonly span?: "row" | "phone-row";
  readonly children: ReactNode;
}

/** A field of the note; nothing without a value. */
function Cell({ label, isCode = false, span, children }: CellProps) {
  if (children === null || children === undefined || children === "") return null;
  return (
    <div className="cell" data-span={span}>
      <dt className="label">{label}</dt>
      <dd className={isCode ? "value code" : "value"} dir="auto">
        {children}
      </dd>
    </div>
  );
}

/** The uncropped photo of the goods; nothing without one or when it fails to load. */
function ItemPhoto({ photo }: { readonly photo: string | null }) {
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
        // Else React preloads it in the head, which previews of shared links read.
        fetchPriority="low"
        ref={image}
        src={src}
        alt={orderDetailsLabels.photoAlt}
        onError={() => setIsBroken(true)}
      />
    </figure>
  );
}
