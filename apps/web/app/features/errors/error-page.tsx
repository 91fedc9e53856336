import { MISSING_PART_MESSAGE } from "@site/content/query/missing-part";
import { useEffect, useLayoutEffect } from "react";
import { isRouteErrorResponse, href } from "react-router";

import { isMissingChunk, reloadForMissingChunk } from "#app/navigation/chunk-reload.ts";
import { MetaTags } from "#app/navigation/page-head.tsx";
import { notFoundMeta } from "#app/navigation/page-meta.ts";
import { startRequest } from "#app/navigation/progress.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { PageHeading } from "#app/ui/page.tsx";

import { NotFoundPage } from "./not-found-page.tsx";

interface ErrorDescription {
  status: number;
  message: string;
}

const unknownError = "Something went wrong on this page.";

/** Status and message of a thrown error; 500 if it has no status (specification, section 8). */
export function describeError(error: unknown): ErrorDescription {
  if (isRouteErrorResponse(error)) {
    const text = typeof error.data === "string" && error.data ? error.data : error.statusText;
    return { status: error.status, message: text || unknownError };
  }
  return {
    status: 500,
    message: (error instanceof Error && getReadableMessage(error)) || unknownError,
  };
}

/** Messages of the browser and of React are meant for developers, so they are not shown. */
function getReadableMessage(error: Error): string | undefined {
  if (isMissingChunk(error)) return MISSING_PART_MESSAGE;
  const isOurs = error.name === "Error" && !error.message.startsWith("Minified React error");
  return isOurs ? error.message : undefined;
}

export function ErrorPage({ error }: { error: unknown }) {
  const { status, message } = describeError(error);
  useEffect(() => {
    startRequest().fail();
    // The router caught the error, so dispatch it for the window's listeners.
    if (describeError(error).status === 500) dispatchEvent(new ErrorEvent("error", { error }));
  }, [error]);
  // Retry once the connection is back, which may already be the case before this is painted.
  useLayoutEffect(() => {
    const retry = () => void reloadForMissingChunk();
    if (message === MISSING_PART_MESSAGE) retry();
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [message]);
  return (
    <main id="content" className="page grid flex-1 content-start gap-8 py-14">
      {status === 404 ? (
        <>
          <MetaTags meta={notFoundMeta} />
          <NotFoundPage />
        </>
      ) : (
        <ErrorDetails status={status} message={message} />
      )}
    </main>
  );
}

function ErrorDetails({ status, message }: ErrorDescription) {
  return (
    <>
      <title>{`Error ${status}`}</title>
      <p aria-hidden className="font-mono text-faint">
        {status}
      </p>
      <PageHeading lead={message}>Error {status}</PageHeading>
      <ErrorNextSteps />
    </>
  );
}

/** Shown when the error page itself failed, with the words of the specification (section 8). */
export function FallbackErrorPage({ error }: { error: unknown }) {
  return (
    <main id="content" className="page grid content-start gap-4 py-14">
      <title>An error occurred</title>
      <h1 tabIndex={-1} className="text-2xl font-semibold">
        An error occurred while showing the error page
      </h1>
      <p>Unfortunately an error occurred and while showing the error page another error occurred</p>
      <p>Error details: {describeError(error).message}</p>
      <p>
        <a href={href("/")} rel="external">
          Go back to home
        </a>
      </p>
    </main>
  );
}

export function ErrorNextSteps() {
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton href="">Reload the page</LinkButton>
      <LinkButton href={href("/")} variant="secondary">
        Go back to home
      </LinkButton>
      <LinkButton href={href("/support")} variant="quiet">
        Ask support
      </LinkButton>
    </div>
  );
}
