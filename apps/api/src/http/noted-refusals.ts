import type { ErrorCode } from "@site/contracts/error-codes";
import type { FastifyRequest } from "fastify";

const noted = new WeakMap<FastifyRequest, ErrorCode[]>();

/** Keeps the code of a refusal for the line that the log gets of its request; a batch may have several. */
export function noteRefusal(request: FastifyRequest, code: ErrorCode): void {
  noted.set(request, [...(noted.get(request) ?? []), code]);
}

export function refusalsOf(request: FastifyRequest): readonly ErrorCode[] | undefined {
  return noted.get(request);
}
