/** A Markdown table whose columns line up: words of the first to the left, all others to the right. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]) {
  const lines = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, at) => Math.max(3, ...lines.map((line) => line[at]?.length ?? 0)));
  const [first = [], ...others] = lines.map((line) =>
    line.map((cell, at) =>
      at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
    ),
  );
  const rule = widths.map((width, at) =>
    at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [first, rule, ...others].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
