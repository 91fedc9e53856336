import { Disclosure } from "#app/ui/controls/disclosure.tsx";
import { RenderedText } from "#app/ui/text/rendered-text.tsx";

import { HelpByTopic } from "./by-topic.tsx";
import type { Question } from "./question.ts";

interface QuestionListProps {
  questions: readonly Question[];
  isShown: (question: Question) => boolean;
}

/** Questions by topic, each with its own anchor, in two columns where there is room for answers. */
export function QuestionList({ questions, isShown }: QuestionListProps) {
  return (
    <HelpByTopic
      entries={questions}
      isShown={isShown}
      render={(ofTopic) => (
        <div className="grid xl:grid-cols-2 xl:gap-x-8 xl:*:has-[.leaves-figure]:col-span-2">
          {ofTopic.map((question) => (
            <Disclosure
              key={question.slug}
              id={question.slug}
              isHidden={!isShown(question)}
              summary={question.data.question}
            >
              <RenderedText html={question.html ?? ""} />
            </Disclosure>
          ))}
        </div>
      )}
    />
  );
}
