import type { CSSProperties } from "react";
import { Part } from "./Part.tsx";
import styles from "./TypeScale.module.css";

const HEADLINE = "Deliver globally 24x7";
const TEXT =
  "Air, ocean and road freight, forwarded from Dubai through a network of dedicated partners.";

const ROWS = [
  ...["t-hero", "t-h1", "t-h2", "t-h3", "t-h4"].map(
    (size) => [size, "headline", HEADLINE] as const,
  ),
  ...["t-lead", "t-body", "t-small", "t-label"].map((size) => [size, "text", TEXT] as const),
  ["t-h4", "strong", TEXT] as const,
  ["t-h3", "code", "DL-2611-0385 · 25.2048° N · 1,200 kg · ₹48,500"] as const,
];

/** Every type size in its typical face. */
export function TypeScale() {
  return (
    <Part title="Type" layout="rows">
      {ROWS.map(([size, voice, sample]) => (
        <div key={size + voice} className={styles.row}>
          <p className="label">{size}</p>
          <p
            className={voice === "code" ? "code" : undefined}
            data-voice={voice}
            style={{ "--size": `var(--${size})` } as CSSProperties}
          >
            {sample}
          </p>
        </div>
      ))}
    </Part>
  );
}
