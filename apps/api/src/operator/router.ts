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
  resendMailInputSchema,
  retryMailInputSchema,
  setLicenceTakenBackInputSchema,
  shopOverviewSchema,
} from "@site/contracts/operator";
import * as z from "zod/mini";

import { operator, router } from "../trpc.ts";
import { addNote } from "./add-note.ts";
import { auditBy } from "./audit-by.ts";
import { decideForShop } from "./decide-for-shop.ts";
import { findPeople } from "./find-people.ts";
import { freeAnyDevice } from "./free-any-device.ts";
import { moveToAccount } from "./move-to-account.ts";
import { readPerson } from "./read-person.ts";
import { refundForBuyer } from "./refund-for-buyer.ts";
import { resendMail } from "./resend-mail.ts";
import { retryMail } from "./retry-mail.ts";
import { setTakenBack } from "./set-taken-back.ts";
import { shopOverview } from "./shop-overview.ts";

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
    .mutation(({ ctx, input: { why, ...mail } }) =>
      resendMail(ctx.deps, mail, auditBy(ctx.deps, ctx.profile, { command: "mail resend", why })),
    ),

  retryMail: operator
    .input(retryMailInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => retryMail(ctx.deps, ctx.profile, input)),

  addNote: operator
    .input(addNoteInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => addNote(ctx.deps, ctx.profile, input)),
});
