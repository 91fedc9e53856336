import { pageMeta } from "#app/lib/page-meta.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta = () =>
  pageMeta({
    path: "/coupon-success",
    title: "After using a coupon",
    description: "Where to find the licence and the installer that a coupon gave you.",
    noindex: true,
  });

export default function CouponSuccess() {
  return (
    <>
      <PageHeading lead="What a coupon gave you is kept in your account: the licence key, the licence file and the installers.">
        After using a coupon
      </PageHeading>
      <ol className="prose list-decimal pl-6">
        <li>Open your account. The licence stands at the top, with its key.</li>
        <li>Download the installer for your system.</li>
        <li>
          Start the app and enter the key, or open the licence file. Neither needs the internet.
        </li>
      </ol>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/account">Go to your account</LinkButton>
        <LinkButton to="/get-download" variant="secondary">
          Download the installer
        </LinkButton>
      </div>
    </>
  );
}
