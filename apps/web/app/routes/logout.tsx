import { LogOutStatus } from "#app/features/auth/log-out-status.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TallPage } from "#app/ui/tall-page.tsx";

export const meta = () =>
  pageMeta({
    path: "/logout",
    title: "Log out",
    description: "Logs you out in this browser.",
    noindex: true,
  });

export default function Logout() {
  return (
    <TallPage>
      <PageHeading>Log out</PageHeading>
      <LogOutStatus />
    </TallPage>
  );
}
