import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta = () => pageMeta({ path: "/upgrade", title: "upgrade", description: "upgrade" });

export default function Page() {
  return <PageHeading>upgrade</PageHeading>;
}
