import type { ReactNode } from "react";

/** A link to another page of the site, in running text. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return <a href={to}>{children}</a>;
}
