import { Affiliates } from "./Affiliates.tsx";
import { FounderAndOperations } from "./FounderAndOperations.tsx";
import { History } from "./History.tsx";
import { Overview } from "./Overview.tsx";

/** The about page below the first view. */
export function AboutSections() {
  return (
    <>
      <Overview />
      <History />
      <Affiliates />
      <FounderAndOperations />
    </>
  );
}
