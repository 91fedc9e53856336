import { errorDataSchema, type ErrorData } from "@site/contracts/error-codes";
import { TRPCClientError } from "@trpc/client";

/** A call's refusal; fails if the call succeeded or broke otherwise. */
export async function getErrorData(call: Promise<unknown>): Promise<ErrorData> {
  try {
    await call;
  } catch (error) {
    if (error instanceof TRPCClientError) return errorDataSchema.parse(error.data);
    throw error;
  }
  throw new Error("The call was not refused.");
}

/** The code of a refused call. */
export async function getErrorCode(call: Promise<unknown>): Promise<string> {
  return (await getErrorData(call)).appCode;
}
