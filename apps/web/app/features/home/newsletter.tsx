import type { ReactNode } from "react";

import { PageSection } from "#app/ui/page-section.tsx";

/** What the newsletter is, and its form; the feeds need no script. */
export function Newsletter({ form }: { form: ReactNode }) {
  return (
    <PageSection
      title="Newsletter"
      aside={
        <p>
          Or as a <a href="/feed.xml">feed</a>
        </p>
      }
    >
      <div className="grid max-w-md gap-4">
        <p>New posts and releases by email. Unsubscribe with one click.</p>
        {form}
      </div>
    </PageSection>
  );
}
