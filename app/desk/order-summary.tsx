/** The answer at the top of an order: whose it is, where it is, and what comes next. */
import { withoutBidiControls } from "#app/domain/invisible.ts";
import { safeShipperLink } from "#app/domain/order.ts";
import type { DeskOrder } from "#workers/desk/orders.ts";
import styles from "./desk.module.css";
import { NONE } from "./page.tsx";
import { Facts, moment, Tag } from "./table.tsx";

interface Props {
  readonly found: DeskOrder;
  /** ISO 8601, UTC */
  readonly now: string;
}

export function OrderSummary({ found, now }: Props) {
  const { order, log, carrier_references } = found;
  const { order_status, delivery_date, eta, late_from, exception } = order;
  const last = log.find(
    ({ standing, classifier }) => standing === "holds" && classifier === "actual",
  );
  const isLate = late_from !== null && late_from <= now;
  return (
    <section aria-label="Summary">
      <Facts
        rows={[
          {
            label: "Status",
            value: (
              <>
                <span className={styles.orderStatus}>
                  {withoutBidiControls(order_status ?? NONE)} {isLate && <Tag>late</Tag>}
                </span>
                {exception?.note && <div>{withoutBidiControls(exception.note)}</div>}
              </>
            ),
          },
          {
            label: eta.kind === "delivered" ? "Delivered" : "Expected delivery",
            value: <span className="code">{moment(delivery_date)}</span>,
          },
          {
            label: "Last report",
            value:
              last &&
              withoutBidiControls([last.what, last.when, last.place].filter(Boolean).join(", ")),
          },
          { label: "Next", value: nextText(found) },
          { label: "Customer", value: <Customer order={order} /> },
          {
            label: "Carrier",
            value: <Carrier references={carrier_references} link={order.shipper_link} />,
          },
        ]}
      />
    </section>
  );
}

/** "arrived, expected at Mombasa"; null where none is ahead. */
function nextText({ order: { milestones } }: DeskOrder): string | null {
  const next = milestones.find(({ position }) => position === "ahead");
  if (!next) return null;
  return [next.milestone, next.event?.place].filter(Boolean).join(", ");
}

function Customer({ order }: { readonly order: DeskOrder["order"] }) {
  const { customer_firstName, customer_phone, customer_email } = order;
  if (!customer_firstName && !customer_phone && !customer_email) return NONE;
  return (
    <>
      {customer_firstName && <div>{withoutBidiControls(customer_firstName)}</div>}
      {customer_phone && (
        <div>
          <a className="link touch" href={`tel:${customer_phone.replace(/[^+\d]/g, "")}`}>
            {customer_phone}
          </a>
        </div>
      )}
      {customer_email && (
        <div>
          <a
            className="link touch"
            href={`mailto:${encodeURIComponent(customer_email).replace("%40", "@")}`}
          >
            {customer_email}
          </a>
        </div>
      )}
    </>
  );
}

interface CarrierProps {
  readonly references: string | null;
  readonly link: string | null;
}

/** A reference leads to all orders that carry it. */
function Carrier({ references, link }: CarrierProps) {
  const page = safeShipperLink(link);
  const numbers = (references ?? "").split("|").filter(Boolean);
  if (!page && numbers.length === 0) return NONE;
  return (
    <>
      {numbers.map((number) => (
        <div key={number}>
          <a className="link code" href={`/desk/search?q=${encodeURIComponent(number)}`}>
            {number}
          </a>
        </div>
      ))}
      {page && (
        <a className="link" href={page} rel="noreferrer">
          Carrier's page
        </a>
      )}
    </>
  );
}
