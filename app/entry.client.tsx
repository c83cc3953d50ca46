import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keyAnchors } from "./ui/navigation/key-anchors.ts";
import { ignoreSkippedTransitions } from "./ui/navigation/skipped-transitions.ts";
import { measureWhenIdle } from "./vitals/when-idle.ts";

keyAnchors();
ignoreSkippedTransitions();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

measureWhenIdle();
