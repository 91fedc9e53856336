import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta = () => pageMeta({ path: "/pricing", title: "pricing", description: "pricing" });

export default function Page() {
  return <PageHeading>pricing</PageHeading>;
}
