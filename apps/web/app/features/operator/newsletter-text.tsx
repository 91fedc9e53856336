import type { NewsletterPreview } from "@site/contracts/operator/newsletters";

type Part = NewsletterPreview["parts"][number];
type Words = Extract<Part, { words: unknown }>["words"];

/** A newsletter as its mail shows it, and below it the mail's plain text. */
export function NewsletterText({ preview: { parts, text } }: { preview: NewsletterPreview }) {
  return (
    <>
      <div className="grid max-w-prose gap-4">
        {parts.map((part, at) => (
          // The blocks have no identity of their own, and are never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <Block key={at} part={part} />
        ))}
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer content-center">
          As plain text, with the last lines
        </summary>
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
      </details>
    </>
  );
}

function Block({ part }: { part: Part }) {
  if ("heading" in part) return <h3 className="font-semibold">{part.heading}</h3>;
  if ("button" in part) {
    return (
      <p>
        <a href={part.button.to} className="button button-secondary">
          {part.button.label}
        </a>
      </p>
    );
  }
  if ("list" in part) {
    return (
      <ul className="list-disc ps-6">
        {part.list.map((words) => (
          <li key={JSON.stringify(words)}>
            <Text words={words} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <p>
      <Text words={part.words} />
    </p>
  );
}

function Text({ words }: { words: Words }) {
  return words.map((word) => {
    if (typeof word === "string") return <span key={word}>{word}</span>;
    if ("strong" in word) return <strong key={word.strong}>{word.strong}</strong>;
    return (
      <a key={`${word.label} ${word.to}`} href={word.to}>
        {word.label}
      </a>
    );
  });
}
