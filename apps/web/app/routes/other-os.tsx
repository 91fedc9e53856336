import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta = () => pageMeta({ path: "/other-os", title: "other-os", description: "other-os" });

export default function Page() {
  return <PageHeading>other-os</PageHeading>;
}
