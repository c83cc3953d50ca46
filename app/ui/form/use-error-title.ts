import { useEffect } from "react";
import { errorLabels } from "#content/error-labels.ts";

/**
 * Puts "Error: " before the page's title while what was typed is refused. A form that isn't refused
 * leaves the title alone: another form of the page may be.
 */
export function useErrorTitle(isRefused: boolean): void {
  useEffect(() => {
    if (!isRefused) return;
    const { inTitle } = errorLabels;
    if (!document.title.startsWith(inTitle)) document.title = inTitle + document.title;
    return () => {
      if (document.title.startsWith(inTitle)) document.title = document.title.slice(inTitle.length);
    };
  }, [isRefused]);
}
