import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta = () => pageMeta({ path: "/support-troubleshooting", title: "support-troubleshooting", description: "support-troubleshooting" });

export default function Page() {
  return <PageHeading>support-troubleshooting</PageHeading>;
}
