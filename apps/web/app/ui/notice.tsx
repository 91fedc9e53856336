import type { ReactNode } from "react";

type NoticeTone = "neutral" | "good" | "warning" | "bad";

interface NoticeProps {
  tone?: NoticeTone;
  title?: string;
  children: ReactNode;
}

const looks: Record<NoticeTone, { mark: string; word: string; edge: string; text: string }> = {
  neutral: { mark: "i", word: "Note:", edge: "border-s-edge", text: "text-ink" },
  good: { mark: "✓", word: "Done:", edge: "border-s-river", text: "text-river" },
  warning: { mark: "!", word: "Warning:", edge: "border-s-silt", text: "text-silt" },
  bad: { mark: "×", word: "Problem:", edge: "border-s-fault", text: "text-fault" },
};

/** A message in the page. A symbol and a visually hidden word have the same meaning as its colour. */
export function Notice({ tone = "neutral", title, children }: NoticeProps) {
  const { mark, word, edge, text } = looks[tone];
  return (
    <div
      className={`grid w-full max-w-prose grid-cols-[1.5rem_1fr] gap-x-2 border border-rule border-s-4 ${edge} bg-sheet px-4 py-3`}
    >
      <span aria-hidden className={`font-mono font-bold ${text}`}>
        {mark}
      </span>
      <div>
        <span className="sr-only">{word} </span>
        {title && <p className={`font-semibold ${text}`}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
