import { PageSection } from "#app/ui/page-section.tsx";
import { RenderedText } from "#app/ui/text/rendered-text.tsx";

import { Part } from "./part.tsx";

/** The output of the content's Markdown: the same classes as `packages/content/src/markdown` writes. */
const html = `
<p>Running text with <a href="/pricing">a link</a>, <code>code</code> and <strong>weight</strong>.</p>
<h2 id="a-heading">A heading</h2>
<ul><li>A thing</li><li>Another thing</li></ul>
<ol><li>First</li><li>Then</li></ol>
<div class="note"><p class="note-title">Note</p><p>Said on the side.</p></div>
<div class="note note-warning"><p class="note-title">Warning</p><p>Said before it happens.</p></div>
<div class="step-list"><ol><li><p>Open the file.</p></li><li><p>Take the repair.</p></li></ol></div>
<figure class="code-block"><figcaption>clean.py</figcaption><pre tabindex="0" role="region" aria-label="Code"><code><span class="t-keyword">import</span> pandas <span class="t-keyword">as</span> pd <span class="t-comment"># the usual name</span>
table[<span class="t-string">"age"</span>] = table[<span class="t-string">"age"</span>].<span class="t-function">astype</span>(<span class="t-constant">int</span>)</code></pre></figure>
<figure class="code-block output"><pre tabindex="0" role="region" aria-label="Output"><code>0    34
1    58</code></pre></figure>
<div class="before-after"><p class="was-cell">As it came: <mark>thirty-four</mark></p><p class="now-cell">Clean: <mark>34</mark></p></div>
<blockquote><p>A sentence of somebody else.</p></blockquote>
`;

export function TextParts() {
  return (
    <PageSection title="What is read">
      <Part name="RenderedText">
        <RenderedText html={html} />
      </Part>
    </PageSection>
  );
}
