import * as z from "zod/mini";

import { paidPlanIds, soldPlanIds } from "../plans.ts";
import { featureIds } from "./feature-ids.ts";

// In a separate file, so that pages that only show plans don't load the validator.

/** Accepts every plan that was ever sold, so that its licences and purchases can still be shown. */
export const paidPlanIdSchema = z.enum(paidPlanIds, "Choose one of the plans.");

/** Accepts a plan that buyers can choose today. */
export const soldPlanIdSchema = paidPlanIdSchema.check(
  z.refine((id) => soldPlanIds.includes(id), "This plan is no longer sold. Choose another."),
);

export const featureIdSchema = z.enum(featureIds);
