/** Which folder may import which. */

/** Imports from outside: packages, modules of the runtime, generated modules. */
const PACKAGES = "^(?!(app|workers|ops|art|tests)/)";

/** The folders: what each may import, and from where it may import only types. */
const FOLDERS = [
  {
    name: "content",
    from: "^app/content/",
    to: ["^app/content/", "^app/styles/fonts/", "^app/domain/invisible\\.ts$"],
    types: "^app/domain/",
  },
  {
    // What pages and e-mails say about an order, or about an enquiry that was sent.
    name: "sentences",
    from: "^app/sentences/",
    to: ["^app/(sentences|content|domain)/"],
  },
  {
    name: "domain",
    from: "^app/domain/",
    // Messages of rules, days and names of places are in the site's language.
    to: [
      "^app/domain/",
      "^app/content/en/(field-messages|dates|places)\\.ts$",
      "^node_modules/valibot/",
    ],
  },
  {
    name: "ui",
    from: "^app/ui/",
    to: ["^app/(ui|sentences|content|domain)/", "^app/enquiries/send\\.client\\.ts$", PACKAGES],
    types: "^app/backend\\.ts$",
  },
  {
    // The only part of app/ that may import workers/: it is rendered by the server alone.
    name: "desk",
    from: "^app/desk/",
    to: ["^app/(desk|ui|sentences|content|domain|enquiries)/", "^workers/", PACKAGES],
  },
  { name: "seo", from: "^app/seo/", to: ["^app/(seo|sentences|content|domain)/", PACKAGES] },
  {
    name: "routes",
    from: "^app/routes/",
    to: [
      "^app/(routes|ui|seo|sentences|content|domain)/",
      "^app/backend\\.",
      "^app/enquiries/",
      PACKAGES,
    ],
  },
  {
    name: "backend",
    from: "^app/backend\\.",
    to: ["^app/(backend\\.|api-contract)", "^app/(content|domain)/", PACKAGES],
  },
  { name: "app", from: "^app/(?!desk/|routes\\.ts$)", to: ["^app/", PACKAGES] },
  {
    name: "workers",
    from: "^workers/",
    to: [
      "^workers/",
      "^app/(backend|api-contract|error-reporter|rendered-page\\.server)\\.ts$",
      "^app/(sentences|content|domain)/",
      PACKAGES,
    ],
  },
  {
    name: "ops",
    from: "^ops/",
    to: [
      "^ops/",
      "^workers/(data|documents|orders|imports|enquiries|notifications|mail|audit|page-meta|erase|today)/",
      "^app/(sentences|content|domain)/",
      PACKAGES,
    ],
  },
];

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const importRules = FOLDERS.map(({ name, from, to, types }) => ({
  name: `imports-of-${name}`,
  severity: "error",
  from: { path: from },
  to: { pathNot: types ? [...to, types] : to },
}));

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const typeRules = FOLDERS.filter(({ types }) => types).map(({ name, from, to, types }) => ({
  name: `only-types-for-${name}`,
  severity: "error",
  from: { path: from },
  to: { path: types, pathNot: to, dependencyTypesNot: ["type-only"] },
}));

/** @satisfies {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...importRules,
    ...typeRules,
    { name: "no-circle", severity: "error", from: {}, to: { circular: true } },
    {
      // Keeps workers/ free of circles of folders: `npx depcruise workers ops --exclude ^app/` finds none.
      name: "desk-is-for-its-pages-alone",
      severity: "error",
      from: { pathNot: "^(app|workers)/desk/|^workers/(app|pages)\\.ts$" },
      to: { path: "^workers/desk/" },
    },
    {
      name: "no-nondescript-folder",
      severity: "error",
      from: {},
      to: { path: "^(app|workers|ops).*/(utils?|helpers?|misc|libs?|common|shared)/" },
    },
  ],
  options: {
    // TypeScript 7 has no API to parse with yet. With swc imports of types are always seen.
    parser: "swc",
    doNotFollow: { path: "^node_modules/" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default"] },
  },
};
