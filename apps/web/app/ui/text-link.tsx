import type { ReactNode } from "react";
import { Link, type To } from "react-router";

/** A link to another page of the site, in running text. */
export function TextLink({ to, children }: { to: To; children: ReactNode }) {
  return (
    <Link to={to} prefetch="intent" viewTransition>
      {children}
    </Link>
  );
}
