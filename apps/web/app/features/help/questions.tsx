import { brand } from "@site/content/brand";
import { formatMoney } from "@site/contracts/money";
import { paidPlanIds, paidPlans, TRIAL_DAYS } from "@site/contracts/plans";
import type { ReactNode } from "react";

import { TextLink } from "#app/ui/text-link.tsx";

interface Question {
  /** The anchor that others link to; never changes. */
  id: string;
  question: string;
  answer: ReactNode;
}

const renewals = paidPlanIds
  .map((id) => `${paidPlans[id].name} ${formatMoney(paidPlans[id].renewal)}`)
  .join(", ");

export const questions: Question[] = [
  {
    id: "trial",
    question: "What do I need to try it?",
    answer: `A computer with Windows, macOS or Linux. The trial runs ${TRIAL_DAYS} days, without an account and without a card.`,
  },
  {
    id: "once",
    question: "Is it a subscription?",
    answer: `No. You pay once, and the licence holds for ever for every version that comes out in the ${paidPlans.personal.updatesMonths} months after the purchase. After that, what you have goes on working.`,
  },
  {
    id: "renewal",
    question: "What does it cost to get newer versions later?",
    answer: `A renewal for 12 more months: ${renewals}. It is never automatic.`,
  },
  {
    id: "computers",
    question: "On how many computers may I use it?",
    answer: `On ${paidPlans.personal.devicesPerSeat} for each person. The Team plan is for ${paidPlans.team.seats} people.`,
  },
  {
    id: "offline",
    question: "Does it need the internet?",
    answer:
      "Not to check the licence: the licence file is signed, and the app verifies the signature on your computer.",
  },
  {
    id: "upgrade",
    question: "How do I move to a larger plan?",
    answer: (
      <>
        You pay the difference between the two prices, and keep the licence key and your computers.{" "}
        <TextLink to="/upgrade">What each step costs</TextLink>
      </>
    ),
  },
  {
    id: "refund",
    question: "Can I get my money back?",
    answer: (
      <>
        Within 30 days, without giving a reason. Write to{" "}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a> from the address of your
        account. A full refund ends the licence.
      </>
    ),
  },
  {
    id: "receipt",
    question: "Where is my receipt?",
    answer: (
      <>
        In your <TextLink to="/account">account</TextLink>, beside the purchase, for ever.
      </>
    ),
  },
  {
    id: "lost-account",
    question: "I cannot get into my account any more",
    answer: (
      <>
        <TextLink to="/forgot">Set a new password</TextLink>, or have{" "}
        <TextLink to="/get-download">your licences and downloads mailed to you</TextLink>.
      </>
    ),
  },
  {
    id: "former-subscribers",
    question: "I paid a subscription once. What do I get?",
    answer: (
      <>
        With 12 or more paid months a Personal licence for nothing; with fewer, the unused time is
        taken off your first purchase. The old subscription is cancelled only once the licence
        exists. Write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a> from the
        address that it ran on.
      </>
    ),
  },
];
