import { prerender } from "react-dom/static";
import { type EntryContext, ServerRouter } from "react-router";

/** Renders a page at build time, whole: nothing is streamed, and a page that throws stops the build. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />, {
    onError: (error) => void errors.push(error),
  });
  if (errors.length > 0) throw errors[0];
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(prelude, { headers, status });
}
