import type { Graph } from '../../hypermedia/graph.ts'
import { reference } from './docs-transition.ts'
import { type Markup, markup } from './markup.ts'

/** The start of the documentation: how a program enters and finds its way. */
export const introduction = (graph: Graph): Markup => {
  const [entrance] = graph.entrances
  return markup`<section id="begin" class="begin">
<h2>How to begin</h2>
<p>Know one address and the names. Everything else is told by the answers: ask for the front door${
    entrance ? markup`, ${reference(entrance)},` : ''
  } and follow the links.</p>
<pre tabindex="0"><code>curl -H 'Accept: application/hal+json' -c jar -b jar https://shop.example/</code></pre>
<pre tabindex="0"><code>{
  "shopName": "…",
  "csrfToken": "…",
  "_links": {
    "self": { "href": "/", "rel": "goTop", "method": "GET" },
    "goCart": { "href": "/cart", "rel": "goCart", "method": "GET" },
    "service-doc": { "href": "/docs", "rel": "service-doc", "method": "GET" }
  }
}</code></pre>
${steps}
<h3>Representations</h3>
<p>The same address answers in what <code>Accept</code> asks for.</p>
<dl class="rows">
<div><dt><code>application/hal+json</code></dt><dd>The state with its links in <code>_links</code>, also on each item of a list. What you get when you say nothing, unless <code>User-Agent</code> names a search engine or a preview of links, which get the page. The delivery list alone has no <code>_links</code>: its shape is closed, and its links stand in headers as those of plain JSON do.</dd></div>
<div><dt><code>application/prs.hal-forms+json</code></dt><dd>The same with the form of each link that changes something in <code>_templates</code> (HAL-FORMS), also on each item of a list: method, target, media type, and its inputs with limits, choices, first values and the token. Links that take further inputs, such as a search, are URI templates (RFC 6570). Ours are the types <code>list</code> and <code>file</code>, <code>item</code> with the properties of one record of a list, and of a choice its <code>price</code> and <code>only</code>, the values of other inputs beside which alone it can be chosen.</dd></div>
<div><dt><code>application/json</code></dt><dd>The state alone. The links stand in the <code>Link</code> header, those of list items once in <code>Link-Template</code>; GET is their method unless another is stated.</dd></div>
<div><dt><code>text/html</code></dt><dd>The page for people, with the same links and forms.</dd></div>
</dl>
<h3 id="hints">Hints</h3>
<p>What a program is to know of a transition before it takes it stands in OpenAPI as <code>x-hints</code> and in the profile as <code>ext</code>: <code>readOnly</code>, <code>idempotent</code> (sent twice, it has the effect of once), <code>costsMoney</code> (somebody pays for it), <code>needsConsent</code> (a person has to have said yes).</p>
<h3>Values</h3>
<ul>
<li>Money is whole yen. Times are UTC, <code>2026-11-20T03:00:00Z</code>; days are <code>2026-11-20</code>.</li>
<li>Identifiers are text and mean nothing by their form. One that matches nothing is 404.</li>
<li>Inputs may stand in the query or in the body, the body wins. Numbers and booleans may come as text, and an empty field counts as left out.</li>
<li>Sentences come in Japanese or English, by <code>Accept-Language</code>.</li>
</ul>
<p>For machines: <a href="/openapi.json">OpenAPI 3.1</a> and the vocabulary as an <a href="/alps.json">ALPS profile</a>.</p>
</section>`
}

const steps = markup`<ol class="steps">
<li><h3>Follow links by their names</h3>
<p>A link that is there will work; one that would be refused is not shown. Names beginning with <code>go</code> read, those with <code>do</code> change something. Its <code>href</code> already carries what it needs: the product of a list's item, the line of a cart.</p></li>
<li><h3>Keep the cookie, send the token</h3>
<p>The first answer sets the cookie <code>noren_session</code> (over https <code>__Host-noren_session</code>). Each page has a <code>csrfToken</code>, which whatever changes something needs: as a field of the body, or in the header <code>X-CSRF-Token</code>.</p></li>
<li><h3>Fill in forms</h3>
<p>A page with a form says where it goes (<code>submitTo</code>) and describes each input in <code>fields</code>: label, type, whether it is required, limits, options and the value so far. Send the inputs as <code>application/json</code> or <code>application/x-www-form-urlencoded</code>, where lists are written <code>rows[0][id]=1</code>.</p></li>
<li><h3>Forms of people</h3>
<p>HTML cannot send PUT and DELETE, so its forms POST to the same path with the method in <code>_method</code>. Success is 303 to the next page; a refusal shows the form again with what was typed.</p></li>
<li><h3>Go by the code of a refusal</h3>
<p>A refusal is a problem document. Its <code>code</code> is for programs, <code>advice</code> for people, <code>errors</code> says what is wrong by field, and <code>_links</code> lead out of it. The <a href="#errors">catalogue</a> has them all.</p></li>
</ol>`
