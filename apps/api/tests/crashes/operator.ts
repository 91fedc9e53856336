import { decideForShop } from "../../src/operator/decide-for-shop.ts";
import { freeAnyDevice } from "../../src/operator/free-any-device.ts";
import { moveToAccount } from "../../src/operator/move-to-account.ts";
import { refundForBuyer } from "../../src/operator/refund-for-buyer.ts";
import { setTakenBack } from "../../src/operator/set-taken-back.ts";
import { insertBuyer } from "../setup/shop.ts";
import type { Suite } from "../setup/suite.ts";
import { licensee, payer } from "./buyer.ts";
import { type CrashRow, crashRow } from "./crash-row.ts";
import { activated } from "./devices.ts";
import { moving } from "./owner.ts";
import { paidInEuros, refusedInEuros } from "./paid-in-euros.ts";

const why = "asked by mail";

/** What was prepared, and somebody who works for the shop. */
async function served<Given>(suite: Suite, given: Promise<Given>) {
  return { ...(await given), staff: await insertBuyer(suite) };
}

/** What the shop's staff do on the pages for support. */
export const operator: Record<string, CrashRow> = {
  "operator.refund": crashRow({
    given: (suite) => served(suite, payer(suite, { planId: "pro" })),
    verb: (deps, { staff, purchaseId }) =>
      refundForBuyer(deps, staff, {
        purchaseId,
        amount: "",
        seenRefundedMinor: 0,
        allowRepeat: false,
        why,
      }),
    whole: {
      purchases: ["new pro refunded -19900"],
      licences: ["pro revoked"],
      mails: ["refund"],
      provider: ["refund.created"],
      audit: 1,
    },
  }),

  "operator.decidePayment": crashRow({
    given: (suite) => served(suite, paidInEuros(suite)),
    verb: (deps, { staff, purchaseId }) =>
      decideForShop(deps, staff, { purchaseId, decision: "refused", why }),
    whole: refusedInEuros,
  }),

  "operator.moveLicence": crashRow({
    given: (suite) => served(suite, moving(suite)),
    verb: (deps, { staff, licenceId, key: seenKey, to: { email } }) =>
      moveToAccount(deps, staff, { licenceId, seenKey, email, newKey: true, why }),
    whole: {
      licences: ["pro active"],
      mails: ["licence-given", "licence-taken"],
      audit: 1,
    },
  }),

  "operator.setLicenceTakenBack": crashRow({
    given: (suite) => served(suite, licensee(suite, "pro")),
    verb: (deps, { staff, licenceId }) =>
      setTakenBack(deps, staff, { licenceId, isRevoked: true, why }),
    whole: {
      purchases: ["new pro paid"],
      licences: ["pro revoked"],
      mails: ["licence-status"],
      audit: 1,
    },
  }),

  "operator.freeDevice": crashRow({
    given: (suite) => served(suite, activated(suite)),
    verb: (deps, { staff, deviceId }) => freeAnyDevice(deps, staff, { deviceId, why }),
    whole: { purchases: ["new pro paid"], licences: ["pro active"], audit: 1 },
  }),
};
