/** The one form of all e-mails: the same content as text and as HTML, without pictures, light or dark. */
import {
  type CSSProperties,
  createContext,
  createElement,
  Fragment,
  type ReactNode,
  use,
} from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { brand } from "#app/content/company-facts.ts";
import type { Language } from "#app/content/languages.ts";
import { locale } from "#content/locale.ts";
import type { Email } from "./mailer.ts";

export interface Row {
  readonly label: string;
  /** The first one is what matters. */
  readonly lines: readonly string[];
}

export interface MessageSection {
  readonly heading?: string;
  readonly rows: readonly Row[];
  readonly note?: string;
}

interface Link {
  readonly label: string;
  readonly href: string;
}

export interface Message {
  /** The kind of the e-mail, beside the company's name. */
  readonly kind: string;
  /** Its subject, above the heading. */
  readonly about?: { readonly label: string; readonly value: string };
  readonly heading: string;
  readonly paragraphs?: readonly string[];
  readonly sections?: readonly MessageSection[];
  /** Whether the labels of rows stand beside their values, in columns. */
  readonly isTable?: boolean;
  /** The first one is a button. */
  readonly actions?: readonly Link[];
  /** Small at the end: why it comes. */
  readonly footer?: readonly string[];
  /** The page that stops such e-mails. */
  readonly stop?: Link & { readonly hint?: string };
}

/** The bodies of an e-mail, in the language of this build or in that of its texts. */
export function render(
  message: Message,
  language: Language = locale,
): Pick<Email, "text" | "html"> {
  const html = renderToStaticMarkup(
    <Reading value={language}>
      <MessageDocument {...message} />
    </Reading>,
  );
  return { text: toText(message), html: `<!doctype html>${html}\n` };
}

/** A place as our sentences have it (order-text.ts), between the marks that isolate its direction. */
const ISOLATED = /\u2068([^\u2068\u2069]*)\u2069/g;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

function toText({ about, heading, paragraphs = [], actions = [], stop, ...rest }: Message): string {
  const { sections = [], footer = [] } = rest;
  const parts = [
    about ? `${about.label}: ${about.value}` : "",
    heading,
    ...paragraphs,
    ...sections.map(({ heading: title, rows, note }) =>
      [title, ...rows.map(textRow), note].filter(Boolean).join("\n"),
    ),
    actions
      .map(({ label, href }) => (href.startsWith("tel:") ? label : `${label}: ${href}`))
      .join("\n"),
    [...footer, ...(stop ? [`${stop.label}: ${stop.href}`, stop.hint ?? ""] : [])]
      .filter(Boolean)
      .join("\n"),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`.replace(ISOLATED, (marked, place) =>
    RIGHT_TO_LEFT.test(place) ? marked : place,
  );
}

/** Further lines are indented, so that none looks like a row of its own; so is a value of several. */
function textRow({ label, lines }: Row): string {
  const all = lines.flatMap((line) => line.split(/\r\n?|\n/));
  const isOneOfSeveral = lines.length === 1 && all.length > 1;
  const [first, others] = isOneOfSeveral ? ["", all] : [` ${all[0] ?? ""}`, all.slice(1)];
  return [`${label}:${first}`, ...others.map((line) => `  ${line}`)].join("\n");
}

const INK = "#0e1b2a";
const DIM = "#3e4d5b";
const ACCENT = "#b9430a";
const RULE = "1px solid #dacdb8";
const SANS = { fontFamily: "Archivo,Arial,Helvetica,sans-serif" };
const LABEL: CSSProperties = {
  margin: 0,
  fontFamily: "'IBM Plex Mono',Consolas,Menlo,monospace",
  fontSize: 12,
  lineHeight: 1.35,
  letterSpacing: ".05em",
  textTransform: "uppercase",
  color: DIM,
};
/** Arabic letters join, and have no capitals; their marks need higher lines. */
const JOINED: CSSProperties = { letterSpacing: 0, textTransform: "none" };
const STYLES = {
  ltr: { label: LABEL, heading: {}, paragraph: {}, end: "right", column: "5px 12px 5px 0" },
  rtl: {
    label: { ...LABEL, ...JOINED, ...SANS, fontSize: 13, lineHeight: 1.6 },
    heading: { ...JOINED, lineHeight: 1.4 },
    paragraph: { lineHeight: 1.75 },
    end: "left",
    column: "5px 0 5px 12px",
  },
} as const;
const Reading = createContext<Language>(locale);
const useStyles = () => STYLES[use(Reading).dir];
const SIDES = { paddingLeft: 24, paddingRight: 24 };
const GRID = { width: "100%", borderCollapse: "collapse" } as const;
const ANYWHERE = { overflowWrap: "anywhere" } as const;

/** By class, since a style attribute knows no dark mode. */
const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#071522!important}
.head{background:#071522!important;border-color:#24405a!important}
.paper{background:#0a1f33!important;border-color:#24405a!important}
.rule{border-color:#24405a!important}
.ink{color:#fbf7ef!important}
.dim{color:#b9c4cc!important}
.link{color:#dfcba6!important}
}`.replaceAll("\n", "");

function MessageDocument(message: Message) {
  const { kind, about, heading, paragraphs = [], sections = [], footer = [], stop } = message;
  const [main, ...links] = message.actions ?? [];
  const { lang, dir } = use(Reading);
  const styles = useStyles();
  return (
    <html lang={lang} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{heading.replace(ISOLATED, "$1")}</title>
        <style>{DARK}</style>
      </head>
      <body
        className="ground"
        style={{ margin: 0, background: "#f4ebda", ...SANS, WebkitTextSizeAdjust: "100%" }}
      >
        <Grid className="ground" style={{ background: "#f4ebda" }}>
          <Cell style={{ padding: "16px 12px 32px" }}>
            <Grid style={{ maxWidth: 600, margin: "0 auto" }}>
              <Head kind={kind} />
              <Cell
                className="paper"
                style={{ padding: 0, background: "#fbf7ef", border: RULE, borderTop: 0 }}
              >
                <Grid style={{ tableLayout: "fixed" }}>
                  <Cell style={{ ...SIDES, paddingTop: 24, paddingBottom: 24 }}>
                    {about && <About {...about} />}
                    <h1
                      className="ink"
                      dir="auto"
                      style={{ ...HEADING, ...SANS, ...styles.heading, marginTop: about ? 10 : 0 }}
                    >
                      <Isolated text={heading} />
                    </h1>
                    {paragraphs.map((text) => (
                      <p className="ink" key={text} style={{ ...PARAGRAPH, ...styles.paragraph }}>
                        <Isolated text={text} />
                      </p>
                    ))}
                  </Cell>
                  {sections.map((section) => (
                    <SectionRows
                      {...section}
                      isTable={message.isTable}
                      key={section.heading ?? section.rows[0]?.label}
                    />
                  ))}
                  {main && (
                    <Cell className="rule" style={{ ...BLOCK, paddingTop: 24, paddingBottom: 24 }}>
                      <a href={main.href} style={BUTTON}>
                        <Isolated text={main.label} />
                      </a>
                      {links.map(({ label, href }) => (
                        <p key={href} style={{ margin: "16px 0 0" }}>
                          <a className="link" href={href} style={{ fontSize: 15, color: ACCENT }}>
                            <Isolated text={label} />
                          </a>
                        </p>
                      ))}
                    </Cell>
                  )}
                </Grid>
              </Cell>
              {(footer.length > 0 || stop) && (
                <Cell className="dim" style={FOOTER}>
                  <p style={{ margin: 0 }}>
                    <Isolated text={footer.join(" ")} />
                  </p>
                  {stop && <Stop {...stop} />}
                </Cell>
              )}
            </Grid>
          </Cell>
        </Grid>
      </body>
    </html>
  );
}

const HEADING = {
  margin: 0,
  fontSize: 30,
  lineHeight: 1.12,
  fontWeight: 700,
  letterSpacing: "-.02em",
  color: INK,
  ...ANYWHERE,
};
const PARAGRAPH = { margin: "14px 0 0", fontSize: 17, lineHeight: 1.5, color: INK };
const BLOCK = { ...SIDES, borderTop: RULE };
const BUTTON = {
  ...SANS,
  display: "inline-block",
  padding: "16px 24px",
  borderRadius: 3,
  background: "#f26b1f",
  fontSize: 17,
  lineHeight: 1.2,
  fontWeight: 600,
  color: "#071522",
  textDecoration: "none",
};
const FOOTER = { ...SIDES, paddingTop: 20, fontSize: 13, lineHeight: 1.5, color: DIM };

function Head({ kind }: Pick<Message, "kind">) {
  const navy = { background: "#0a1f33", border: "1px solid #0a1f33" };
  const { label, end } = useStyles();
  const name = { ...SANS, fontSize: 20, fontWeight: 700, letterSpacing: "-.01em" };
  return (
    <Cell className="head" style={{ ...SIDES, paddingTop: 18, paddingBottom: 18, ...navy }}>
      <span style={{ ...name, color: "#fbf7ef" }}>{brand.name}</span>
      <span style={{ ...label, color: "#dfcba6", float: end, paddingTop: 6 }}>{kind}</span>
    </Cell>
  );
}

function About({ label, value }: NonNullable<Message["about"]>) {
  const size = { letterSpacing: 0, textTransform: "none", fontSize: 15, fontWeight: 600 } as const;
  return (
    <p className="dim" style={useStyles().label}>
      {label}{" "}
      <bdi className="ink" style={{ color: INK, ...size, ...ANYWHERE }}>
        {value}
      </bdi>
    </p>
  );
}

function SectionRows({ heading, rows, note, isTable }: MessageSection & Pick<Message, "isTable">) {
  const styles = useStyles();
  const cell = { ...COLUMN, padding: styles.column };
  const title = heading && (
    <h2 className="ink" style={{ ...SANS, margin: 0, fontSize: 18, lineHeight: 1.3, color: INK }}>
      {heading}
    </h2>
  );
  const small = note && (
    <p className="dim" style={{ margin: "8px 0 0", fontSize: 14, lineHeight: 1.45, color: DIM }}>
      {note}
    </p>
  );
  if (!isTable)
    return (
      <>
        {rows.map((row) => (
          <Cell className="rule" key={row.label} style={{ ...BLOCK, ...ROW }}>
            <p className="dim" style={styles.label}>
              <Isolated text={row.label} />
            </p>
            <Lines lines={row.lines} />
          </Cell>
        ))}
      </>
    );
  return (
    <Cell className="rule" style={{ ...BLOCK, ...ROW }}>
      {title}
      <table role="presentation" style={{ ...GRID, marginTop: title ? 8 : 0 }}>
        <tbody>
          {rows.map(({ label, lines }) => (
            <tr key={label + lines.join()}>
              <td className="dim" style={{ ...cell, width: "11em", color: DIM }}>
                {label}
              </td>
              <td className="ink" dir="auto" style={{ ...cell, ...VALUE }}>
                {lines.join("\n")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {small}
    </Cell>
  );
}

const ROW = { paddingTop: 14, paddingBottom: 16 };
const COLUMN = { verticalAlign: "top", fontSize: 15, lineHeight: 1.4 };
const VALUE = { color: INK, whiteSpace: "pre-line", ...ANYWHERE } as const;

function Lines({ lines: [first = "", ...others] }: Pick<Row, "lines">) {
  const main = { margin: "6px 0 0", fontSize: 17, lineHeight: 1.35, fontWeight: 600, color: INK };
  const more = { margin: "3px 0 0", fontSize: 15, lineHeight: 1.45, color: DIM };
  return (
    <>
      <p className="ink" dir="auto" style={{ ...main, ...ANYWHERE }}>
        <Isolated text={first} />
      </p>
      {others.map((line) => (
        <p
          className="dim"
          dir="auto"
          key={line}
          style={{ ...more, whiteSpace: "pre-line", ...ANYWHERE }}
        >
          <Isolated text={line} />
        </p>
      ))}
    </>
  );
}

function Stop({ label, href, hint }: NonNullable<Message["stop"]>) {
  return (
    <p style={{ margin: "10px 0 0" }}>
      <a className="link" href={href} style={{ color: ACCENT, fontWeight: 600 }}>
        {label}
      </a>
      {hint && (
        <>
          <br />
          {hint}
        </>
      )}
    </p>
  );
}

/** A table for layout: mailboxes know no other. */
function Grid({ style, ...props }: Part) {
  return (
    <table role="presentation" style={{ ...GRID, ...style }} className={props.className}>
      <tbody>{props.children}</tbody>
    </table>
  );
}

/** A row of one cell. */
function Cell(props: Part) {
  return (
    <tr>
      <td {...props} />
    </tr>
  );
}

interface Part {
  readonly className?: string;
  readonly style: CSSProperties;
  readonly children: ReactNode;
}

/** Text that our sentences isolate is an element here. */
function Isolated({ text }: { readonly text: string }) {
  const parts = text
    .split(ISOLATED)
    .map((part, index) => (index % 2 ? createElement("bdi", null, part) : part));
  return createElement(Fragment, null, ...parts);
}
