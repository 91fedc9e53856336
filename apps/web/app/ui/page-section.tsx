import { type ReactNode, useId } from "react";

interface PageSectionProps {
  title: string;
  /** The fragment of links to the section. */
  anchor?: string;
  /** Content for the margin, or below the heading if there is no margin. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page section with its heading and content. */
export function PageSection({ title, anchor, aside, children }: PageSectionProps) {
  const generated = useId();
  const id = anchor ?? generated;
  return (
    <section aria-labelledby={id} className="page-section">
      <div>
        <div className="section-head">
          <h2 id={id}>{title}</h2>
        </div>
        {aside && <div className="section-aside">{aside}</div>}
      </div>
      <div>{children}</div>
    </section>
  );
}
