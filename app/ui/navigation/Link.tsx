import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
} from "react-router";

/** How every page of ours is reached: fetched as soon as someone means to go there, then cross-faded. */
const FEEL = { prefetch: "intent", viewTransition: true } as const;

/** A link to a page of ours. */
export function Link(props: LinkProps) {
  return <RouterLink {...FEEL} {...props} />;
}

/** The same, which knows whether its page is the current one. */
export function NavLink(props: NavLinkProps) {
  return <RouterNavLink {...FEEL} {...props} />;
}
