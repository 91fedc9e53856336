import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta = () => pageMeta({ path: "/privacy", title: "privacy", description: "privacy" });

export default function Page() {
  return <PageHeading>privacy</PageHeading>;
}
