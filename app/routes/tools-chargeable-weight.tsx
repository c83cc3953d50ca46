import { useLocation } from "react-router";
import {
  SIZES_MAX,
  sizeProblems,
  type TypedSize,
  typedSizes,
} from "#app/domain/enquiries/sizes.ts";
import { type MetaArgs, metaTags } from "#app/seo/meta.ts";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { SectionHead } from "#app/ui/layout/SectionHead.tsx";
import {
  chargeableWeightPage,
  exampleSize,
  weightExample,
  weightRules,
  weightRulesHead,
} from "#content/pages/chargeable-weight.ts";
import type { Route } from "./+types/tools-chargeable-weight";
import { orDocument } from "./or-document.ts";
import styles from "./tools-chargeable-weight.module.css";

export { action, headers } from "#app/enquiries/action.server.ts";

export const meta = (args: MetaArgs) => {
  const sizes = sizesInQuery(new URLSearchParams(args.location.search)) ?? [];
  const isRefused = sizeProblems(sizes, () => true).some((row) => Object.keys(row).length > 0);
  return metaTags(args, chargeableWeightPage, { isRefused });
};

/** The packages and their weights, whose scripts load when the page is used. */
const DeferredForm = hydrateOnInteraction(
  async () => (await import("#app/ui/tools/WeightForm.tsx")).WeightForm,
);

/** A route with a client loader alone would not be rendered by the server. */
export const loader = () => null;

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await orDocument(DeferredForm.preload(), url);
  return null;
}

export default function ChargeableWeight() {
  const { key, search } = useLocation();
  const sizes = sizesInQuery(new URLSearchParams(search));
  return (
    <>
      <PageHead {...chargeableWeightPage} length="long" />
      <div className="container">
        <div className="container-inner parts">
          <DeferredForm key={key} sizes={sizes ?? [exampleSize]} areGiven={sizes !== null} />
          <section aria-labelledby="rules-title">
            <SectionHead head={weightRulesHead} id="rules-title" size="text" />
            <ul className={`cells columns ${styles.rules}`}>
              {weightRules.map(({ name, text }) => (
                <li key={name} className="copy">
                  <h3>{name}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
            <div className={`ruled ${styles.example}`}>
              <h3>{weightExample.title}</h3>
              <ul>
                {weightExample.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <p className="small">{weightExample.note}</p>
            </div>
          </section>
        </div>
      </div>
    </>
  );
}

/**
 * The sizes in the address; null without any. Without JavaScript buttons add an empty one (`sizes` is
 * how many there are then) and remove one (`remove` is its number).
 */
function sizesInQuery(query: URLSearchParams): readonly TypedSize[] | null {
  const typed = typedSizes(query);
  const [blank] = typedSizes(new URLSearchParams({ length: "" }));
  if (typed.length === 0 || !blank) return null;
  const kept = typed.filter((_, at) => query.get("remove") !== String(at + 1));
  const isAdding = query.get("sizes") === String(typed.length + 1) && typed.length < SIZES_MAX;
  return isAdding || kept.length === 0 ? [...kept, blank] : kept;
}
