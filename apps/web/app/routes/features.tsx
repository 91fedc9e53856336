import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta = () => pageMeta({ path: "/features", title: "features", description: "features" });

export default function Page() {
  return <PageHeading>features</PageHeading>;
}
