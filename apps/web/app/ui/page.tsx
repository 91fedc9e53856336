import type { ReactNode } from "react";

interface PageHeadingProps {
  children: ReactNode;
  /** One or two sentences under the heading. */
  lead?: ReactNode;
}

/** The heading of a page. It takes the focus after a navigation, so that screen readers start here. */
export function PageHeading({ children, lead }: PageHeadingProps) {
  return (
    <div className="max-w-prose">
      <h1 tabIndex={-1} className="text-3xl font-semibold">
        {children}
      </h1>
      {lead && <p className="mt-4 text-lg text-faint">{lead}</p>}
    </div>
  );
}

/** At least as tall as the screen, so that the footer does not move when content loads. */
export function FullHeightPage({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-svh grid-cols-[minmax(0,1fr)] content-start gap-8">{children}</div>
  );
}
