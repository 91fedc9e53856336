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
  setLicenceRevokedInputSchema,
  shopOverviewSchema,
} from "@site/contracts/operator";
import {
  createGiftInputSchema,
  revokeGiftInputSchema,
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

import { listGifts } from "../features/gifts/manage-gifts.ts";
import { operatorOnlyProcedure, router } from "../trpc.ts";
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
  overview: operatorOnlyProcedure.output(shopOverviewSchema).query(({ ctx }) => shopOverview(ctx.deps)),

  find: operatorOnlyProcedure
    .input(findPeopleInputSchema)
    .output(z.array(foundPersonSchema))
    .query(({ ctx, input }) => findPeople(ctx.deps, input)),

  person: operatorOnlyProcedure
    .input(personInputSchema)
    .output(personRecordSchema)
    .query(({ ctx, input }) => readPerson(ctx.deps, input.profileId)),

  doctor: operatorOnlyProcedure.output(z.array(findingSchema)).query(({ ctx }) => ctx.deps.runDoctor()),

  decidePayment: operatorOnlyProcedure
    .input(decidePaymentInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => decideForShop(ctx.deps, ctx.profile, input)),

  refund: operatorOnlyProcedure
    .input(refundPurchaseInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => refundForBuyer(ctx.deps, ctx.profile, input)),

  moveLicence: operatorOnlyProcedure
    .input(moveLicenceInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => moveToAccount(ctx.deps, ctx.profile, input)),

  setLicenceTakenBack: operatorOnlyProcedure
    .input(setLicenceRevokedInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => setTakenBack(ctx.deps, ctx.profile, input)),

  freeDevice: operatorOnlyProcedure
    .input(freeAnyDeviceInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => freeAnyDevice(ctx.deps, ctx.profile, input)),

  resendMail: operatorOnlyProcedure
    .input(resendMailInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => resendByOperator(ctx.deps, ctx.profile, input)),

  retryMail: operatorOnlyProcedure
    .input(retryMailInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => retryMail(ctx.deps, ctx.profile, input)),

  addNote: operatorOnlyProcedure
    .input(addNoteInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => addNote(ctx.deps, ctx.profile, input)),

  newsletters: operatorOnlyProcedure
    .output(newslettersSchema)
    .query(({ ctx }) => readNewsletters(ctx.deps)),

  previewLetter: operatorOnlyProcedure
    .input(readLetterInputSchema)
    .output(letterPreviewSchema)
    .query(({ ctx, input }) => previewLetter(ctx.deps, input)),

  testLetter: operatorOnlyProcedure
    .input(sendLetterInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => testLetter(ctx.deps, ctx.profile, input)),

  sendLetter: operatorOnlyProcedure
    .input(sendLetterInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => sendLetter(ctx.deps, ctx.profile, input)),

  holdNewsletter: operatorOnlyProcedure
    .input(holdIssueInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => holdNewsletter(ctx.deps, ctx.profile, input)),

  gifts: operatorOnlyProcedure.output(z.array(waitingGiftSchema)).query(async ({ ctx }) => {
    const waiting = await listGifts(ctx.deps);
    return waiting.map(({ givenAt, expiresAt, ...gift }) => ({
      ...gift,
      givenAt: givenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
  }),

  giveGift: operatorOnlyProcedure
    .input(createGiftInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => giveGift(ctx.deps, ctx.profile, input)),

  withdrawGift: operatorOnlyProcedure
    .input(revokeGiftInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => withdrawGift(ctx.deps, ctx.profile, input)),
});
