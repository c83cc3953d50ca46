import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keyAnchors } from "./ui/navigation/key-anchors.ts";
import { measureWhenIdle } from "./vitals/when-idle.ts";

keyAnchors();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

measureWhenIdle();
