import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta = () => pageMeta({ path: "/support-tutorial", title: "support-tutorial", description: "support-tutorial" });

export default function Page() {
  return <PageHeading>support-tutorial</PageHeading>;
}
