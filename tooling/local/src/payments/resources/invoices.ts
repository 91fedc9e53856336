import * as z from "zod";

import { text } from "../http/params.ts";
import { readRoutes } from "../http/read-routes.ts";

const filters = { subscription: text, status: z.enum(["draft", "open", "paid"]) };

export const invoiceRoutes = readRoutes(
  "invoice",
  "/v1/invoices",
  filters,
  (invoice, { subscription, status }) =>
    (!subscription || invoice.parent?.subscription_details?.subscription === subscription) &&
    (!status || invoice.status === status),
);
