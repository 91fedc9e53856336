import { href } from "react-router";

/** Shown when the error page itself failed. The words are the specification's (section 8). */
export function FallbackErrorPage({ error }: { error: unknown }) {
  return (
    <main id="content" className="page grid content-start gap-4 py-14">
      <title>An error occurred</title>
      <h1 tabIndex={-1} className="text-2xl font-semibold">
        An error occurred while showing the error page
      </h1>
      <p>Unfortunately an error occurred and while showing the error page another error occurred</p>
      <p>Error details: {String(error)}</p>
      <p>
        <a href={href("/")} rel="external">
          Go back to home
        </a>
      </p>
    </main>
  );
}
