import { affiliatesHead } from "#app/content/pages/about.ts";
import { affiliates } from "#app/content/partners.ts";
import { SectionHead } from "../layout/SectionHead.tsx";
import { PartnerWall } from "../partners/PartnerWall.tsx";

export function Affiliates() {
  return (
    <section className="container ruled" aria-labelledby="affiliates-title">
      <div className="container-inner">
        <SectionHead head={affiliatesHead} id="affiliates-title" />
        <PartnerWall label={affiliatesHead.label} marks={affiliates.value} isHeaded />
      </div>
    </section>
  );
}
