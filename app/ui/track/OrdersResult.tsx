import { escapeFormula } from "#app/domain/invisible.ts";
import { carrierSearch } from "#content/pages/track-carrier.ts";
import { severalLabels, sheetColumns } from "#content/pages/track-several.ts";
import { withCommas } from "#content/punctuation.ts";
import { CopyButton } from "../controls/CopyButton.tsx";
import { Icon } from "../icons/Icon.tsx";
import { copyIcon, downloadIcon } from "../icons/section-icons.ts";
import { Link } from "../navigation/Link.tsx";
import { CarrierForm, type CarrierFormProps } from "./CarrierForm.tsx";
import styles from "./OrdersResult.module.css";
import type { ResultRow } from "./order-rows.ts";
import { AnswerHeading, ResultFrame, Sentence } from "./ResultFrame.tsx";
import { TrackingActions } from "./TrackingActions.tsx";

interface Props extends Omit<CarrierFormProps, "numbers" | "unasked"> {
  /** Carriers' numbers above the limit of look-ups. */
  readonly unasked: number;
  readonly rows: readonly ResultRow[];
  readonly checkedAt: string;
}

/** The orders that were looked up together: their table, and buttons to copy and to save it. */
export function OrdersResult({ rows, checkedAt, path, refusal, unasked }: Props) {
  const carriers = rows.filter(({ isCarriers }) => isCarriers).length;
  // Where all were found meanwhile, nothing is left to ask.
  const left = Math.min(unasked, carriers);
  const announcement = [announcementOf(rows), left > 0 && carrierSearch.unasked(left)]
    .filter(Boolean)
    .join(". ");
  return (
    <ResultFrame announcement={announcement}>
      <div className="visually-hidden">
        <AnswerHeading>{announcement}</AnswerHeading>
      </div>
      <OrdersTable rows={rows} />
      {carriers > 0 && (
        <div className={`ruled-end ${styles.carriers}`}>
          <CarrierForm numbers={carriers} path={path} refusal={refusal} unasked={left} />
        </div>
      )}
      <TrackingActions checkedAt={checkedAt}>
        <CopyButton
          icon={copyIcon}
          label={severalLabels.copy}
          copied={severalLabels.copied}
          text={() => ordersText(rows)}
        />
        <button
          type="button"
          className="touch strong text-small nowrap"
          onClick={() => download(ordersCsv(rows))}
        >
          <Icon lines={downloadIcon} />
          {severalLabels.download}
        </button>
      </TrackingActions>
    </ResultFrame>
  );
}

/** Saves a CSV file. Spreadsheets know its encoding by the byte order mark. */
function download(csv: string) {
  const url = URL.createObjectURL(new Blob([`\ufeff${csv}`], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = severalLabels.fileName;
  link.click();
  URL.revokeObjectURL(url);
}

function announcementOf(rows: readonly ResultRow[]): string {
  const found = rows.filter(({ attention }) => attention !== "unknown").length;
  const late = rows.filter(({ attention }) => attention === "late").length;
  const counted = severalLabels.found(found, rows.length);
  return late > 0 ? withCommas(counted, severalLabels.lateCount(late)) : counted;
}

/** One row for each order; on phones one card. */
function OrdersTable({ rows }: { readonly rows: readonly ResultRow[] }) {
  const { order, status, last, eta } = severalLabels;
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{severalLabels.title(rows.length)}</caption>
      <thead>
        <tr className="ruled-end">
          {[order, status, last, eta].map((heading) => (
            <th key={heading} scope="col" className="label">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.orderNumber} className="ruled-end" data-attention={row.attention}>
            <th scope="row">
              <Link to={row.path} className={`code ${styles.number}`}>
                <bdi>{row.orderNumber}</bdi>
              </Link>
              {row.flags.map((flag) => (
                <span key={flag} className={`label ${styles.flag}`}>
                  {flag}
                </span>
              ))}
            </th>
            <td data-label={status} className={styles.status} dir="auto">
              {row.status}
            </td>
            <td data-label={last}>
              <Sentence>{row.last}</Sentence>
            </td>
            <td data-label={eta}>
              <Sentence>{row.eta}</Sentence>{" "}
              {row.moved && (
                <span className={`small ${styles.moved}`}>
                  <Sentence>{row.moved}</Sentence>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** For the file: CSV (RFC 4180). */
export function ordersCsv(rows: readonly ResultRow[]): string {
  return toLines(rows, ",", (cell) => `"${cell.replaceAll('"', '""')}"`);
}

/** For pasting into a spreadsheet: tabs between the cells. */
export function ordersText(rows: readonly ResultRow[]): string {
  return toLines(rows, "\t", (cell) => cell.replace(/[\t\r\n]+/g, " "));
}

function toLines(
  rows: readonly ResultRow[],
  separator: string,
  toCell: (text: string) => string,
): string {
  const cells = rows.map(({ orderNumber, status, sheet }) => [orderNumber, status, ...sheet]);
  return [sheetColumns, ...cells]
    .map((line) => line.map((text) => toCell(escapeFormula(text))).join(separator))
    .join("\r\n");
}
