import { deskReport } from "#app/content/desk/report.ts";
import { locale } from "#app/content/locale.ts";
import type { Series, Week } from "#workers/desk/report-types.ts";
import styles from "./desk.module.css";

interface Props {
  readonly title: string;
  readonly weeks: readonly Week[];
  readonly series: readonly Series[];
  /** Whether the series add up: their columns stand on one another, else beside one another. */
  readonly isStacked: boolean;
}

const WIDTH = 960;
const HEIGHT = 240;
const FOOT = 26;
const HEAD = 18;
const GAP = 0.22;

/** Columns by week, drawn on the server; each has its numbers as a title, and a table says them too. */
export function WeekChart({ title, weeks, series, isStacked }: Props) {
  const columns = weeks.map((week) =>
    isStacked ? [sumOf(week, series)] : series.map((name) => week[name]),
  );
  const most = Math.max(1, ...columns.flat());
  const step = WIDTH / weeks.length;
  const scale = (HEIGHT - FOOT - HEAD) / most;
  const labelled = Math.ceil(64 / step);
  return (
    <figure className={styles.weekChartFigure}>
      <figcaption className={styles.weekChartLegend}>
        {series.map((name) => (
          <span key={name} data-series={name}>
            {deskReport.series[name]}
          </span>
        ))}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={title}
        className={styles.weekChartChart}
      >
        <line
          x1="0"
          x2={WIDTH}
          y1={HEIGHT - FOOT}
          y2={HEIGHT - FOOT}
          className={styles.weekChartAxis}
        />
        {weeks.map((week, index) => (
          <WeekColumn
            key={week.monday}
            week={week}
            columns={isStacked ? [series] : series.map((name) => [name])}
            box={{ x: index * step, width: step, scale }}
            isLabelled={(weeks.length - 1 - index) % labelled === 0}
          />
        ))}
      </svg>
    </figure>
  );
}

function sumOf(week: Week, series: readonly Series[]): number {
  return series.reduce((sum, name) => sum + week[name], 0);
}

/** Of a digit, in the units of the drawing. */
const DIGIT = 7;

/** Whether a number stands above a column without touching its neighbours. */
function isFitting(count: number, width: number): boolean {
  return count.toLocaleString(locale.lang).length * DIGIT <= width;
}

interface ColumnProps {
  readonly week: Week;
  /** The series of each column, from the axis on. */
  readonly columns: readonly (readonly Series[])[];
  readonly box: { readonly x: number; readonly width: number; readonly scale: number };
  readonly isLabelled: boolean;
}

function WeekColumn({ week, columns, box, isLabelled }: ColumnProps) {
  const { x, width, scale } = box;
  const numbers = columns.flat().map((name) => `${deskReport.series[name]} ${week[name]}`);
  const base = HEIGHT - FOOT;
  const columnWidth = (width * (1 - GAP)) / columns.length;
  return (
    <g>
      <title>{`${deskReport.week(week.monday)}: ${numbers.join(", ")}`}</title>
      {columns.map((series, column) => {
        const left = x + (width * GAP) / 2 + column * columnWidth;
        const sum = sumOf(week, series);
        return (
          <g key={series.join(" ")}>
            {series.map((name, index) => (
              <rect
                key={name}
                data-series={name}
                x={left}
                y={base - sumOf(week, series.slice(0, index + 1)) * scale}
                width={columnWidth}
                height={week[name] * scale}
              />
            ))}
            {sum > 0 && isFitting(sum, columnWidth) && (
              <text
                x={left + columnWidth / 2}
                y={base - sum * scale - 5}
                className={styles.weekChartNumber}
              >
                {sum.toLocaleString(locale.lang)}
              </text>
            )}
          </g>
        );
      })}
      {isLabelled && (
        <text x={x + width / 2} y={HEIGHT - 8} className={styles.weekChartNumber}>
          {week.monday.slice(5)}
        </text>
      )}
    </g>
  );
}
