/** The content of a new post: the outline of the site's articles. */
export const postBody = `<p>Begin with one person and one morning: what happened, and what it has to do with the reader.</p>
<h2 id="what-it-is-about">What it is about</h2>
<p>Say it once, plainly, with an example from life.</p>
<h2 id="how-to-do-it">How to do it</h2>
<ol>
  <li>The first step, small enough for today.</li>
  <li>The second.</li>
</ol>
<h2 id="try-it-tonight">Try it tonight</h2>
<p>End with the one line that the reader could write in the journal this evening.</p>
`;
