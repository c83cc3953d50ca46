import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
} from "react-router";

/** Every internal link prefetches on intent and cross-fades. */
const LINK_DEFAULTS = { prefetch: "intent", viewTransition: true } as const;

/** An internal link. */
export function Link(props: LinkProps) {
  return <RouterLink {...LINK_DEFAULTS} {...props} />;
}

/** The same, which marks the current page. */
export function NavLink(props: NavLinkProps) {
  return <RouterNavLink {...LINK_DEFAULTS} {...props} />;
}
