import * as z from "zod/mini";

import { featureIds } from "./feature-ids.ts";

export const featureIdSchema = z.enum(featureIds);
