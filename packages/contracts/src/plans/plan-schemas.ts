import * as z from "zod/mini";

import { paidPlanIds } from "../plans.ts";
import { featureIds } from "./feature-ids.ts";

// Separate from the catalogue, so that a page that only shows plans does not load the validator.

export const paidPlanIdSchema = z.enum(paidPlanIds, "Choose one of the plans.");

export const featureIdSchema = z.enum(featureIds);
