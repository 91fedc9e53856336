import type { Summary } from "@site/content/query/types";

/** Related posts. Renders nothing if there are none. */
export function RelatedPosts({ posts }: { posts: readonly Summary<"posts">[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="related" className="no-print border-t border-edge pt-4">
      <h2 id="related" className="font-semibold">
        Related posts
      </h2>
      <ul className="mt-1 grid">
        {posts.map(({ slug, path, data }) => (
          <li key={slug}>
            <a href={path} className="inline-flex min-h-11 items-center">
              {data.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
