import { brand } from "@site/content/brand";
import { formatDay } from "@site/contracts/format-day";
import type { GiftLink, OfferedGift } from "@site/contracts/gifts";
import { paidPlans } from "@site/contracts/plans";
import { type ReactNode, useEffect, useState } from "react";

import { trpc, api } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import {
  EmailLinkPage,
  type EmailLinkState,
  getLookupState,
} from "#app/features/auth/email-link-page.tsx";
import { formatPeopleAndComputers } from "#app/lib/plan-text.ts";
import { useFocusWhen } from "#app/navigation/use-focus-when.ts";
import { prefillAddress } from "#app/session/drafts.ts";
import { addReturnPath } from "#app/session/return-path.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { Button, LinkButton } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { QueryView } from "#app/ui/query-view.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { DetailRow } from "#app/ui/text/detail-row.tsx";

type Answer = "accepted" | "declined";

/** The texts after the gift is accepted or declined. */
export const giftAnswerCopy: Record<
  Answer,
  { heading: string; message: string; tone: "good" | "neutral" }
> = {
  accepted: {
    heading: "The licence is yours",
    message: "Your key and licence file are in your account. We're also emailing you the key.",
    tone: "good",
  },
  declined: {
    heading: "You've declined the gift",
    message:
      "We've deleted your address from the gift, and we'll tell the person who gave it to you.",
    tone: "neutral",
  },
};

/** The headings before the gift is accepted or declined. */
export const offeredGiftHeadings: Record<EmailLinkState, string> = {
  reading: "A gift for you",
  ready: "A gift for you",
  done: "A gift for you",
  unchecked: "A gift for you",
  unusable: "This gift isn't available",
  incomplete: "This gift isn't available",
};

/** The page of a gift. Only its buttons change anything, because mail scanners open links. */
export function GiftPanel({ link }: { link: GiftLink }) {
  const gift = trpc.gifts.offered.useQuery({ token: link.token }, { retry: false });
  const [answer, setAnswer] = useState<Answer>();
  const result = useFocusWhen<HTMLDivElement>(answer !== undefined);

  if (answer) {
    const { heading, message, tone } = giftAnswerCopy[answer];
    return (
      <EmailLinkPage state="done" heading={heading}>
        <div ref={result} tabIndex={-1} className="grid justify-items-start gap-6">
          <Notice tone={tone}>{message}</Notice>
          {answer === "accepted" && <LinkButton to="/account">Go to your licence</LinkButton>}
        </div>
      </EmailLinkPage>
    );
  }
  return (
    <EmailLinkPage state={getLookupState(gift)} heading={offeredGiftHeadings[getLookupState(gift)]}>
      <QueryView query={gift} label="Reading the gift" lines={6}>
        {(offer) => (
          <div className="grid justify-items-start gap-6">
            <GiftFacts offer={offer} />
            <AnswerGift link={link} offer={offer} onAnswered={setAnswer} />
          </div>
        )}
      </QueryView>
    </EmailLinkPage>
  );
}

function GiftFacts({ offer }: { offer: OfferedGift }) {
  const { from, planId, seats, devicesPerSeat, updatesUntil, expiresAt, note } = offer;
  const rows = [
    ...(from === null ? [] : [["From", from] as const]),
    ["Licence", `${brand.name} ${paidPlans[planId].name}`],
    ["Use", formatPeopleAndComputers({ seats, devicesPerSeat })],
    ["Updates until", formatDay(updatesUntil)],
    ["Accept it until", formatDay(expiresAt)],
  ] as const;
  return (
    <>
      <p className="max-w-prose">
        Somebody has bought this licence for you. It's paid, it doesn't expire, and you get your own
        key. The person who gave it to you learns that you accepted it, but never what you do with
        the app.
      </p>
      {note && (
        <blockquote className="max-w-prose border-s-4 border-river ps-4 wrap-anywhere whitespace-pre-line">
          {note}
        </blockquote>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
        {rows.map(([name, value]) => (
          <DetailRow key={name} name={name}>
            {value}
          </DetailRow>
        ))}
      </dl>
    </>
  );
}

interface AnswerGiftProps {
  link: GiftLink;
  offer: OfferedGift;
  onAnswered: (answer: Answer) => void;
}

/** The buttons that accept or decline the gift, or what the visitor has to do first. */
function AnswerGift({ link, offer, onAnswered }: AnswerGiftProps) {
  const user = useCurrentUser();
  const utils = trpc.useUtils();
  const accept = useAction(async () => {
    await api.gifts.accept.mutate({ token: link.token });
    await utils.licences.invalidate(undefined, { refetchType: "none" });
    onAnswered("accepted");
  });
  const decline = useAction(async () => {
    await api.gifts.decline.mutate({ token: link.token });
    onAnswered("declined");
  });
  const declineButton = (
    <Button variant="secondary" pending={decline.pending} onClick={() => decline.act()}>
      {decline.pending ? "Declining the gift" : "Decline the gift"}
    </Button>
  );

  if (user === undefined) return <Skeleton label="Checking your login" lines={1} />;
  return (
    <>
      {user && <OwnedPlanNotice planId={offer.planId} />}
      {accept.failure && (
        <FailureNotice title="We couldn't accept the gift" failure={accept.failure} />
      )}
      {decline.failure && (
        <FailureNotice title="We couldn't decline the gift" failure={decline.failure} />
      )}
      {user ? (
        <>
          <p className="max-w-prose wrap-anywhere">
            The licence goes to your account, {user.email}.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button pending={accept.pending} onClick={() => accept.act()}>
              {accept.pending ? "Accepting the gift" : "Accept the gift"}
            </Button>
            {declineButton}
          </div>
        </>
      ) : (
        <LoginPrompt link={link} email={offer.email} declineButton={declineButton} />
      )}
    </>
  );
}

/** Tells a receiver who has the plan that they'll have two licences. */
function OwnedPlanNotice({ planId }: Pick<OfferedGift, "planId">) {
  const licences = trpc.licences.list.useQuery();
  const isOwned = licences.data?.some(
    (licence) => licence.planId === planId && licence.status === "active",
  );
  if (!isOwned) return null;
  return (
    <Notice tone="neutral" title={`You already have ${paidPlans[planId].name}`}>
      If you accept, you have a second licence with its own key. If you decline, the person who gave
      it to you can keep it or send it to somebody else.
    </Notice>
  );
}

interface LoginPromptProps {
  link: GiftLink;
  email: string;
  declineButton: ReactNode;
}

function LoginPrompt({ link, email, declineButton }: LoginPromptProps) {
  const returnPath = `/email-confirm?${new URLSearchParams({ ...link })}`;
  useEffect(() => prefillAddress(email), [email]);
  return (
    <>
      <p className="max-w-prose">To accept it, log in or create an account. It's free.</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={addReturnPath("/login", returnPath)}>Log in</LinkButton>
        <LinkButton to={addReturnPath("/signup", returnPath)} variant="secondary">
          Create an account
        </LinkButton>
        {declineButton}
      </div>
    </>
  );
}
