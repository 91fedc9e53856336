import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta = () => pageMeta({ path: "/terms", title: "terms", description: "terms" });

export default function Page() {
  return <PageHeading>terms</PageHeading>;
}
