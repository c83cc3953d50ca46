import { type LinkProps, Link as RouterLink, useLocation } from "react-router";

/** An internal link: prefetches on intent, and cross-fades. */
export function Link(props: LinkProps) {
  return <RouterLink prefetch="intent" viewTransition {...props} />;
}

interface NavLinkProps extends LinkProps {
  readonly to: string;
}

/** The same, which marks the current page and the pages beneath it, with or without a slash at the end. */
export function NavLink({ to, ...props }: NavLinkProps) {
  const path = withSlash(useLocation().pathname);
  const own = withSlash(to);
  const isCurrent = own === "/" ? path === "/" : path.startsWith(own);
  return <Link to={to} aria-current={isCurrent ? "page" : undefined} {...props} />;
}

function withSlash(path: string): string {
  return path.endsWith("/") ? path : `${path}/`;
}
