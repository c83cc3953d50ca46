import { affiliatesHead } from "#app/content/pages/about.ts";
import { affiliates } from "#app/content/partners.ts";
import { SectionHead } from "../layout/SectionHead.tsx";
import { PartnerWall } from "../partners/PartnerWall.tsx";
import section from "./section.module.css";

export function Affiliates() {
  return (
    <section className={`container ${section.ruled}`} aria-labelledby="affiliates-title">
      <div className="container-inner">
        <SectionHead head={affiliatesHead} id="affiliates-title" />
        <PartnerWall label={affiliatesHead.label} marks={affiliates.value} isHeaded />
      </div>
    </section>
  );
}
