import * as z from "zod/mini";

const environment = z.object({ CONTENT_TODAY: z.optional(z.iso.date()) });

/** The day of the build, in UTC. CONTENT_TODAY sets it, so that a build can be repeated. */
export function buildDay(): string {
  const { CONTENT_TODAY: day } = environment.parse(process.env);
  return day ?? new Date().toISOString().slice(0, 10);
}
