import * as z from "zod";

import { flag, text } from "../http/params.ts";
import { readRoutes } from "../http/read-routes.ts";

export const eventRoutes = readRoutes(
  "event",
  "/v1/events",
  { delivery_success: flag, types: z.array(text) },
  (event, { types, delivery_success: delivered }) =>
    (!types || types.includes(event.type)) &&
    (delivered === undefined || (event.pending_webhooks === 0) === delivered),
);
