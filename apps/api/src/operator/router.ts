import { acceptedSchema } from "@site/contracts/auth";
import {
  addNoteInputSchema,
  decidePaymentInputSchema,
  findingSchema,
  findPeopleInputSchema,
  foundPersonSchema,
  freeAnyDeviceInputSchema,
  moveLicenceInputSchema,
  personInputSchema,
  personRecordSchema,
  refundPurchaseInputSchema,
  setLicenceTakenBackInputSchema,
  shopOverviewSchema,
} from "@site/contracts/operator";
import {
  giveGiftInputSchema,
  takeBackGiftInputSchema,
  waitingGiftSchema,
} from "@site/contracts/operator/gifts";
import { resendMailInputSchema, retryMailInputSchema } from "@site/contracts/operator/mails";
import {
  holdIssueInputSchema,
  letterPreviewSchema,
  newslettersSchema,
  readLetterInputSchema,
  sendLetterInputSchema,
} from "@site/contracts/operator/newsletters";
import * as z from "zod/mini";

import { listGifts } from "../features/gifts/list-gifts.ts";
import { operator, router } from "../trpc.ts";
import { addNote } from "./add-note.ts";
import { decideForShop } from "./decide-for-shop.ts";
import { findPeople } from "./find-people.ts";
import { freeAnyDevice } from "./free-any-device.ts";
import { giveGift } from "./give-gift.ts";
import { moveToAccount } from "./move-to-account.ts";
import { holdNewsletter } from "./newsletters/hold-newsletter.ts";
import { previewLetter } from "./newsletters/preview-letter.ts";
import { readNewsletters } from "./newsletters/read-newsletters.ts";
import { sendLetter } from "./newsletters/send-letter.ts";
import { testLetter } from "./newsletters/test-letter.ts";
import { readPerson } from "./read-person.ts";
import { refundForBuyer } from "./refund-for-buyer.ts";
import { resendByOperator } from "./resend-by-operator.ts";
import { retryMail } from "./retry-mail.ts";
import { setTakenBack } from "./set-taken-back.ts";
import { shopOverview } from "./shop-overview.ts";
import { withdrawGift } from "./withdraw-gift.ts";

/** What the shop's staff do for customers. Each change writes the audit row that `pnpm ops` would. */
export const operatorRouter = router({
  overview: operator.output(shopOverviewSchema).query(({ ctx }) => shopOverview(ctx.deps)),

  find: operator
    .input(findPeopleInputSchema)
    .output(z.array(foundPersonSchema))
    .query(({ ctx, input }) => findPeople(ctx.deps, input)),

  person: operator
    .input(personInputSchema)
    .output(personRecordSchema)
    .query(({ ctx, input }) => readPerson(ctx.deps, input.profileId)),

  doctor: operator.output(z.array(findingSchema)).query(({ ctx }) => ctx.deps.examine()),

  decidePayment: operator
    .input(decidePaymentInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => decideForShop(ctx.deps, ctx.profile, input)),

  refund: operator
    .input(refundPurchaseInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => refundForBuyer(ctx.deps, ctx.profile, input)),

  moveLicence: operator
    .input(moveLicenceInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => moveToAccount(ctx.deps, ctx.profile, input)),

  setLicenceTakenBack: operator
    .input(setLicenceTakenBackInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => setTakenBack(ctx.deps, ctx.profile, input)),

  freeDevice: operator
    .input(freeAnyDeviceInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => freeAnyDevice(ctx.deps, ctx.profile, input)),

  resendMail: operator
    .input(resendMailInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => resendByOperator(ctx.deps, ctx.profile, input)),

  retryMail: operator
    .input(retryMailInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => retryMail(ctx.deps, ctx.profile, input)),

  addNote: operator
    .input(addNoteInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => addNote(ctx.deps, ctx.profile, input)),

  newsletters: operator.output(newslettersSchema).query(({ ctx }) => readNewsletters(ctx.deps)),

  previewLetter: operator
    .input(readLetterInputSchema)
    .output(letterPreviewSchema)
    .query(({ ctx, input }) => previewLetter(ctx.deps, input)),

  testLetter: operator
    .input(sendLetterInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => testLetter(ctx.deps, ctx.profile, input)),

  sendLetter: operator
    .input(sendLetterInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => sendLetter(ctx.deps, ctx.profile, input)),

  holdNewsletter: operator
    .input(holdIssueInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => holdNewsletter(ctx.deps, ctx.profile, input)),

  gifts: operator.output(z.array(waitingGiftSchema)).query(async ({ ctx }) => {
    const waiting = await listGifts(ctx.deps);
    return waiting.map(({ givenAt, expiresAt, ...gift }) => ({
      ...gift,
      givenAt: givenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
  }),

  giveGift: operator
    .input(giveGiftInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => giveGift(ctx.deps, ctx.profile, input)),

  withdrawGift: operator
    .input(takeBackGiftInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => withdrawGift(ctx.deps, ctx.profile, input)),
});
