import { accountRouter } from "./features/account/router.ts";
import { authRouter } from "./features/auth/router.ts";
import { billingRouter } from "./features/billing/router.ts";
import { consentRouter } from "./features/consent/router.ts";
import { couponsRouter } from "./features/coupons/router.ts";
import { errorReportsRouter } from "./features/error-reports/router.ts";
import { giftsRouter } from "./features/gifts/router.ts";
import { invoicesRouter } from "./features/invoices/router.ts";
import { licencesRouter } from "./features/licences/router.ts";
import { newsletterRouter } from "./features/newsletter/router.ts";
import { passkeysRouter } from "./features/passkeys/router.ts";
import { productRouter } from "./features/product/router.ts";
import { quotesRouter } from "./features/quotes/router.ts";
import { seatsRouter } from "./features/seats/router.ts";
import { supportRouter } from "./features/support/router.ts";
import { operatorRouter } from "./operator/router.ts";
import { router } from "./trpc.ts";

export const appRouter = router({
  account: accountRouter,
  auth: authRouter,
  billing: billingRouter,
  consent: consentRouter,
  coupons: couponsRouter,
  errorReports: errorReportsRouter,
  gifts: giftsRouter,
  invoices: invoicesRouter,
  licences: licencesRouter,
  newsletter: newsletterRouter,
  operator: operatorRouter,
  passkeys: passkeysRouter,
  product: productRouter,
  quotes: quotesRouter,
  seats: seatsRouter,
  support: supportRouter,
});

export type AppRouter = typeof appRouter;
