import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta = () => pageMeta({ path: "/download", title: "download", description: "download" });

export default function Page() {
  return <PageHeading>download</PageHeading>;
}
