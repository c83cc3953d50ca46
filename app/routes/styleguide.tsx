import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { Blocks } from "#app/ui/styleguide/Blocks.tsx";
import { Colours } from "#app/ui/styleguide/Colours.tsx";
import { Controls } from "#app/ui/styleguide/Controls.tsx";
import { Orders } from "#app/ui/styleguide/Orders.tsx";
import { Pictures } from "#app/ui/styleguide/Pictures.tsx";
import { TypeScale } from "#app/ui/styleguide/TypeScale.tsx";

export const meta = () => [{ title: "Styleguide" }, { name: "robots", content: "noindex" }];

/** Every component in each of its states. In development only (routes.ts). */
export default function Styleguide() {
  return (
    <>
      <PageHead
        label="Styleguide"
        heading="What the site is built from."
        lead="Every component, in each of its states."
      />
      <TypeScale />
      <Colours />
      <Controls />
      <Blocks />
      <Orders />
      <Pictures />
    </>
  );
}
