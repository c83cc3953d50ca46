import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { allowReactScripts } from "./trusted-types.ts";
import { assignHistoryKeys, ignoreSkippedTransitions } from "./ui/navigation/before-router.ts";
import { keepServedPage, restoreTyped } from "./ui/served-page.ts";
import { followTranslation } from "./ui/translated-text.ts";
import { measureWhenIdle } from "./vitals/when-idle.ts";

allowReactScripts();
assignHistoryKeys();
ignoreSkippedTransitions();
keepServedPage();
followTranslation();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      onRecoverableError(error) {
        restoreTyped();
        reportError(error);
      },
    },
  );
});

measureWhenIdle();
