import { brand } from "@site/content/brand";

import { pageMeta } from "#app/lib/page-meta.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta = () =>
  pageMeta({
    path: "/blog",
    title: "Blog",
    description: `Articles on cleaning data by the people who make ${brand.name}.`,
  });

export default function Blog() {
  return (
    <>
      <PageHeading lead="Articles on cleaning data: how tables get dirty, what to do about it, and the Python for it.">
        Blog
      </PageHeading>
      <div className="prose">
        <p>
          No article has been published yet. Until the first one stands here, the{" "}
          <TextLink to="/tutorials">tutorials</TextLink> show the same craft step by step, and the{" "}
          <TextLink to="/datasets/census-historical">historical census</TextLink> is a table to
          practise on.
        </p>
      </div>
      <div>
        <LinkButton to="/tutorials">Read a tutorial</LinkButton>
      </div>
    </>
  );
}
