import type { CSSProperties } from "react";
import { Part } from "./Part.tsx";
import styles from "./TypeScale.module.css";

const HEADLINES = ["t-hero", "t-h1", "t-h2", "t-h3", "t-h4"];
const TEXTS = ["t-lead", "t-body", "t-small", "t-label"];

/** Every type size in its typical face. */
export function TypeScale() {
  return (
    <Part title="Type" layout="rows">
      {HEADLINES.map((size) => (
        <Row key={size} size={size} voice="headline" sample="Deliver globally 24x7" />
      ))}
      {TEXTS.map((size) => (
        <Row
          key={size}
          size={size}
          voice="text"
          sample="Air, ocean and road freight, forwarded from Dubai through a network of dedicated partners."
        />
      ))}
      <Row size="t-h3" voice="code" sample="DL-2611-0385 · 25.2048° N · 1,200 kg · ₹48,500" />
    </Part>
  );
}

interface RowProps {
  readonly size: string;
  readonly voice: "headline" | "text" | "code";
  readonly sample: string;
}

function Row({ size, voice, sample }: RowProps) {
  return (
    <div className={styles.row}>
      <p className="label">{size}</p>
      <p
        className={voice === "code" ? "code" : undefined}
        data-voice={voice}
        style={{ "--size": `var(--${size})` } as CSSProperties}
      >
        {sample}
      </p>
    </div>
  );
}
