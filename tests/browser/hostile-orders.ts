/** Orders full of hostile text, links and photos, as an import could bring them. */
import type { OrderToStore } from "../support/store-orders.ts";
import { LIVE } from "./hostile-text.ts";

const hostile: OrderToStore = {
  order_number: "ATTACK-1",
  created_at: "2026-11-18T05:40:00.000Z",
  customer_firstName: LIVE,
  customer_email: `${LIVE}@b.co`,
  customer_phone: `tel:${LIVE}`,
  delivery_address: `</dd></dl>${LIVE}\n<!--`,
  shipper_type: LIVE,
  order_status: `\u202e${LIVE}`,
  note: `</script><script>window.attacked=1</script>${LIVE}\u2028\u2029`,
  events: [
    {
      code: LIVE,
      event_time: "2026-11-18T05:40:00.000Z",
      utc_offset: LIVE,
      place: LIVE,
      un_locode: LIVE,
      leg: LIVE,
      equipment: LIVE,
      note: `</script>${LIVE}\u2028`,
    },
  ],
};

const LINKS = [
  ...["javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)"],
  ...["java\nscript:alert(1)", "\u0001javascript:alert(1)"],
  ...["data:text/html,<script>alert(1)</script>", "vbscript:msgbox(1)"],
  ...["blob:https://carrier.example/x", "//elsewhere.example/x", "/track/ANOTHER"],
];

const PHOTOS = [
  ...["https://elsewhere.example/a.png", "//elsewhere.example/a.png"],
  ...["\\\\elsewhere.example\\a.png", "/\\elsewhere.example/a.png", "../server/a.png"],
  ...["items/../../a.png", "items/%2e%2e/a.png", "data:image/png;base64,AAAA.png"],
  ...["javascript:alert(1)//a.png", "items/a.svg", "items/a.png?x=1"],
  ...['items/a.png" onerror="alert(1)', "health#a.png"],
];

const links: readonly OrderToStore[] = LINKS.map((shipper_link, at) => ({
  order_number: `ATTACK-LINK-${at}`,
  shipper_link,
}));
const photos: readonly OrderToStore[] = PHOTOS.map((item_photo, at) => ({
  order_number: `ATTACK-PHOTO-${at}`,
  item_photo,
}));

export const hostileOrders: readonly OrderToStore[] = [hostile, ...links, ...photos];

/** The orders whose link or photo must not be shown. */
export const unsafeNumbers = [...links, ...photos].map(({ order_number }) => order_number);
