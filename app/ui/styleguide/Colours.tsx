import { type CSSProperties, useEffect, useRef, useState } from "react";
import styles from "./Colours.module.css";
import { contrast } from "./contrast.ts";
import { Part } from "./Part.tsx";

const PRIMITIVES = [
  "navy-950",
  "navy-900",
  "navy-700",
  "ink-900",
  "slate-600",
  "sand-50",
  "sand-100",
  "sand-200",
  "sand-300",
  "orange-400",
  "orange-500",
  "orange-600",
  "orange-700",
  "orange-050",
  "teal-600",
  "teal-300",
];

const MEANINGS = ["text", "text-2", "link", "ring", "accent", "rule", "rule-2"];

const THEMES = [
  ["On paper", undefined],
  ["On navy", "navy"],
  ["On deep navy", "deep"],
  ["On the strip", "strip"],
] as const;

/** The colours by name, then the theme's roles with their contrast. */
export function Colours() {
  return (
    <>
      <Part title="Colours">
        {PRIMITIVES.map((name) => (
          <Swatch key={name} name={name} />
        ))}
      </Part>
      {THEMES.map(([title, theme]) => (
        <Part key={title} title={title} theme={theme}>
          {MEANINGS.map((name) => (
            <Swatch key={name} name={name} />
          ))}
        </Part>
      ))}
    </>
  );
}

/** A colour with its computed value and its contrast to the background. */
function Swatch({ name }: { readonly name: string }) {
  const chip = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState("");
  useEffect(() => {
    if (!chip.current) return;
    const style = getComputedStyle(chip.current);
    const value = style.getPropertyValue(`--${name}`);
    const paper = style.getPropertyValue("--paper");
    setMeasured(`${value} · ${contrast(value, paper).toFixed(1)}:1`);
  }, [name]);
  return (
    <div className={styles.swatch} style={{ "--chip": `var(--${name})` } as CSSProperties}>
      <div ref={chip} className={styles.chip} />
      <p className="label">{name}</p>
      <p className="code">{measured}</p>
    </div>
  );
}
