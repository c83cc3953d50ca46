/** What a person at the desk does with orders. */
import type { Database } from "#workers/data/database.ts";
import {
  listChosenOrders,
  listDeskOrders,
  type OrderListFilter,
} from "#workers/desk/order-list.ts";
import {
  addUpdate,
  type OrderUpdate,
  previewUpdate,
  type Typed,
} from "#workers/desk/order-update.ts";
import * as orders from "#workers/desk/orders.ts";
import { SETTLE_MS } from "#workers/notifications/limits.ts";

type Numbers = readonly string[];
type Fields = Typed<orders.OrderFormField>;
type NewOrder = Typed<orders.NewOrderField | "submission_id">;
const settleMs = SETTLE_MS;

export const ordersDesk = (db: Database, author: string) => ({
  list: (filter: OrderListFilter) => listDeskOrders(db, filter, new Date()),
  find: (number: string) => orders.findDeskOrder(db, number, settleMs),
  choose: (numbers: Numbers) => listChosenOrders(db, numbers, new Date()),
  add: (typed: NewOrder, more = {}) => orders.addOrder(db, typed, { author, ...more }),
  previewAdd: (typed: NewOrder) => orders.previewAdd(db, typed, { author }),
  edit: (number: string, typed: Fields, was: Fields) =>
    orders.editOrder(db, number, { typed, was, author }),
  previewEdit: (number: string, typed: Fields, was: Fields) =>
    orders.previewEdit(db, number, { typed, was }),
  renumber: (was: string, number: string, asked = was) =>
    orders.correctNumber(db, asked, { number, was, author }),
  remove: (number: string, confirm = number) => orders.removeOrder(db, number, { confirm, author }),
  addUpdate: (numbers: Numbers, update: OrderUpdate) => addUpdate(db, numbers, update, author),
  previewUpdate: (numbers: Numbers, update: OrderUpdate) =>
    previewUpdate(db, numbers, update, { author, settleMs }),
  pause: (number: string, isMuted: boolean) =>
    orders.pauseNotifications(db, number, { isMuted, author }),
});
