import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta = () => pageMeta({ path: "/support-faq", title: "support-faq", description: "support-faq" });

export default function Page() {
  return <PageHeading>support-faq</PageHeading>;
}
