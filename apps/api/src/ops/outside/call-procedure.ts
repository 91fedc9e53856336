import * as z from "zod/mini";

import { getPage } from "../../doctor/get-page.ts";

interface Call {
  input?: object;
  token: string;
}

const answerSchema = z.object({ result: z.object({ data: z.unknown() }) });
const refusalSchema = z.object({ error: z.object({ data: z.object({ appCode: z.string() }) }) });

/** Calls a procedure of the API as the site's pages do: with input it changes something, without it reads. */
export async function callProcedure(
  origin: string,
  name: string,
  { input, token }: Call,
): Promise<unknown> {
  const response = await getPage(`${origin}/api/trpc/${name}`, {
    method: input ? "POST" : "GET",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    ...(input && { body: JSON.stringify(input) }),
  });
  const body: unknown = await response.json().catch(() => undefined);
  const answer = answerSchema.safeParse(body);
  if (answer.success) return answer.data.result.data;
  const refusal = refusalSchema.safeParse(body);
  const why = refusal.success ? `, ${refusal.data.error.data.appCode}` : "";
  throw new Error(`${name} answers ${response.status}${why}`);
}
