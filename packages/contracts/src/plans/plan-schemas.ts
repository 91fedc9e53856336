import * as z from "zod/mini";

import { paidPlanIds } from "../plans.ts";
import { featureIds } from "./feature-ids.ts";

// In a separate file, so that pages that only show plans don't load the validator.

export const paidPlanIdSchema = z.enum(paidPlanIds, "Choose one of the plans.");

export const featureIdSchema = z.enum(featureIds);
