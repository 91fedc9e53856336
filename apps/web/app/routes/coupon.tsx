import { pageMeta } from "#app/lib/page-meta.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta = () =>
  pageMeta({
    path: "/coupon",
    title: "Use a coupon",
    description: "How a coupon code takes something off the price, or gives a plan for nothing.",
  });

export default function Coupon() {
  return (
    <>
      <PageHeading lead="A coupon takes a share or an amount off the price. Some give a whole plan, for education, partners and reviewers.">
        Use a coupon
      </PageHeading>
      <div className="prose">
        <p>
          You enter the code where you choose your plan. The new price stands there before you pay,
          and where nothing is left to pay, no card is asked for.
        </p>
        <ul>
          <li>Capitals, spaces and hyphens in the code do not matter.</li>
          <li>One coupon for each purchase, and each coupon once for each account.</li>
          <li>
            A coupon that gives a plan needs an account with a confirmed email address, because the
            licence is issued to it.
          </li>
        </ul>
        <p>
          A code that is refused says why: unknown, not valid yet, expired, used up, already used by
          you, or for another plan. If you think that is wrong,{" "}
          <TextLink to="/support">ask us</TextLink>.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/signup-plan-select">Choose a plan and enter the code</LinkButton>
        <LinkButton to="/pricing" variant="secondary">
          Compare the plans
        </LinkButton>
      </div>
    </>
  );
}
