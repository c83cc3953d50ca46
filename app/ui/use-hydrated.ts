import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the served HTML and while it is being taken over, then true: for what needs JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
