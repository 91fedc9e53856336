import { describeFailure, type Failure } from "#app/lib/failure.ts";
import { api } from "#app/lib/trpc.ts";

/** Asks for the mail with the confirmation button. Answers with the failure instead of throwing it. */
export async function requestConfirmation(
  returnPath: string | undefined,
): Promise<Failure | undefined> {
  try {
    await api.auth.sendVerification.mutate({ returnPath });
    return undefined;
  } catch (thrown) {
    return describeFailure(thrown);
  }
}
