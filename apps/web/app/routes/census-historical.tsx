import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta = () => pageMeta({ path: "/census-historical", title: "census-historical", description: "census-historical" });

export default function Page() {
  return <PageHeading>census-historical</PageHeading>;
}
