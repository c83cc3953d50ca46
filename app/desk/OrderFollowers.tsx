import { deskFollowers } from "#app/content/desk/followers.ts";
import type { OrderFollower, OrderNotifications, Reminder } from "#workers/desk/followers-types.ts";
import styles from "./desk.module.css";
import { DeskForm } from "./form.tsx";
import { DataTable, Facts, moment } from "./table.tsx";

/** The followers of the order: they can be sent a reminder, and their notifications turned off. */
export function OrderFollowers({ notifications }: { readonly notifications: OrderNotifications }) {
  const { followers, quiet, reminder } = notifications;
  const { columns } = deskFollowers;
  const following = followers.filter(({ state }) => state === "following");
  return (
    <section aria-label={deskFollowers.title}>
      <h2 className={styles.orderPageHeading}>{deskFollowers.title}</h2>
      <DataTable<OrderFollower>
        caption={deskFollowers.title}
        rows={followers}
        rowKey={({ address, since }) => `${address} ${since}`}
        empty={deskFollowers.none}
        columns={[
          { head: columns.address, cell: ({ address }) => address },
          { head: columns.state, cell: stateOf },
          { head: columns.since, kind: "code", cell: ({ since }) => moment(since) },
          { head: columns.level, cell: ({ level }) => deskFollowers.levels[level] },
          {
            head: columns.notified,
            kind: "code",
            cell: ({ notified_at }) => moment(notified_at),
          },
        ]}
      />
      {reminder && <RemindForm reminder={reminder} count={following.length} />}
      <div className={styles.orderPageSwitch}>
        <p>{quiet ? deskFollowers.isOff(moment(quiet.since), quiet.author) : deskFollowers.isOn}</p>
        <DeskForm
          does={quiet ? "notifications-on" : "notifications-off"}
          button={quiet ? deskFollowers.turnOn : deskFollowers.turnOff}
        />
      </div>
    </section>
  );
}

function stateOf({ state, stopped_by }: OrderFollower): string {
  const why = stopped_by && state === "stopped" ? deskFollowers.stoppedBy[stopped_by] : null;
  return [deskFollowers.states[state], why].filter(Boolean).join(", ");
}

/** Shows what is sent before the button that sends it. */
function RemindForm({ reminder, count }: { readonly reminder: Reminder; readonly count: number }) {
  const rows = [{ label: deskFollowers.subject, lines: [reminder.subject] }, ...reminder.rows].map(
    ({ label, lines }) => ({ label, value: lines.join("\n"), isWide: true }),
  );
  return (
    <details className={styles.orderPageMore}>
      <summary>{deskFollowers.remind}</summary>
      <p>{deskFollowers.remindHint}</p>
      <Facts rows={rows} />
      <DeskForm does="remind" button={deskFollowers.send(count)} />
    </details>
  );
}
