import { deskReport } from "#app/content/desk/report.ts";
import { locale } from "#app/content/locale.ts";
import type { Series, Week } from "#app/desk/report.ts";
import styles from "./WeekChart.module.css";

interface Props {
  readonly title: string;
  readonly weeks: readonly Week[];
  /** The columns of a week, stacked from the axis on. */
  readonly series: readonly Series[];
}

const WIDTH = 960;
const HEIGHT = 240;
const FOOT = 26;
const HEAD = 18;
const GAP = 0.22;

/** Columns by week, drawn on the server; each has its numbers as a title, and a table says them too. */
export function WeekChart({ title, weeks, series }: Props) {
  const sums = weeks.map((week) => series.reduce((sum, name) => sum + week[name], 0));
  const most = Math.max(1, ...sums);
  const step = WIDTH / weeks.length;
  const scale = (HEIGHT - FOOT - HEAD) / most;
  const labelled = Math.ceil(64 / step);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
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
        className={styles.chart}
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} className={styles.axis} />
        {weeks.map((week, index) => (
          <WeekColumn
            key={week.monday}
            week={week}
            series={series}
            sum={sums[index] ?? 0}
            box={{ x: index * step, width: step, scale }}
            isLabelled={(weeks.length - 1 - index) % labelled === 0}
          />
        ))}
      </svg>
    </figure>
  );
}

interface ColumnProps {
  readonly week: Week;
  readonly series: readonly Series[];
  readonly sum: number;
  readonly box: { readonly x: number; readonly width: number; readonly scale: number };
  readonly isLabelled: boolean;
}

function WeekColumn({ week, series, sum, box, isLabelled }: ColumnProps) {
  const { x, width, scale } = box;
  const middle = x + width / 2;
  const numbers = series.map((name) => `${deskReport.series[name]} ${week[name]}`).join(", ");
  const base = HEIGHT - FOOT;
  const parts = series.map((name, index) => {
    const below = series.slice(0, index).reduce((all, one) => all + week[one], 0);
    return { name, y: base - (below + week[name]) * scale, height: week[name] * scale };
  });
  return (
    <g>
      <title>{`${deskReport.week(week.monday)}: ${numbers}`}</title>
      {parts.map(({ name, y, height }) => (
        <rect
          key={name}
          data-series={name}
          x={x + (width * GAP) / 2}
          y={y}
          width={width * (1 - GAP)}
          height={height}
        />
      ))}
      {sum > 0 && width > 16 && (
        <text x={middle} y={base - sum * scale - 5} className={styles.number}>
          {sum.toLocaleString(locale.lang)}
        </text>
      )}
      {isLabelled && (
        <text x={middle} y={HEIGHT - 8} className={styles.number}>
          {week.monday.slice(5)}
        </text>
      )}
    </g>
  );
}
