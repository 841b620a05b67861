import type { Graph, Named } from '../../hypermedia/graph.ts'
import { addressOf, areasOf, wordsOf } from './describe.ts'
import { introduction } from './docs-introduction.ts'
import { propertyList, type Voices } from './docs-shapes.ts'
import { reference, transitionSection } from './docs-transition.ts'
import { joined, type Markup, markup } from './markup.ts'
import { propertiesOf, type Shapes, shapesOf } from './shapes.ts'

/** The documentation page: how to begin, and every transition. */
export const docsOf = (graph: Graph, voices: Voices): string => {
  const areas = areasOf(graph)
  const shapes = shapesOf(graph)
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The interface of Noren</title>
<meta name="description" content="How a program shops here: every operation by name, with its inputs, answers, links and refusals.">
<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/style.css">
<link rel="service-desc" href="/openapi.json" type="application/json">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<p class="name"><a href="/">Noren</a> <span lang="ja">暖簾</span></p>
<h1>The interface</h1>
<p>An online shop in which every operation has a name, says what may be done next, and answers programs and people at the same address.</p>
</header>
<div class="frame">
${contents(areas)}
<main id="content" tabindex="-1">
${introduction(graph)}
${everything(graph, areas, shapes, voices)}
${sharedShapes(shapes)}
${errorCatalogue(graph, voices)}
</main>
</div>
<footer class="end"><p>Made from the contracts of the shop. <a href="/openapi.json">OpenAPI</a> · <a href="/alps.json">ALPS</a> · <a href="/">The shop</a></p></footer>
</body>
</html>
`.markup
}

type Areas = ReadonlyMap<string, readonly Named[]>

const contents = (areas: Areas): Markup => markup`<nav aria-labelledby="contents">
<h2 id="contents">Contents</h2>
<ul class="parts"><li><a href="#begin">How to begin</a></li><li><a href="#transitions">Transitions</a></li><li><a href="#shapes">Shared shapes</a></li><li><a href="#errors">Errors</a></li></ul>
<details>
<summary>All transitions by path</summary>
${[...areas].map(
  ([area, transitions]) => markup`<h3><a href="#area-${idOf(area)}">${titleOf(area)}</a></h3>
<ul>${transitions.map(entry)}</ul>
`,
)}</details>
</nav>`

const entry = (transition: Named): Markup => {
  const { name, method } = transition
  return markup`<li><a href="#${name}"><span class="method ${method.toLowerCase()}">${method}</span> <span class="entry">${addressOf(transition)} <code>${name}</code></span></a></li>
`
}

const idOf = (area: string): string => area.replaceAll('/', '-')

const titleOf = (area: string): string => (area === 'home' ? '/' : `/${area}`)

const everything = (graph: Graph, areas: Areas, shapes: Shapes, voices: Voices): Markup =>
  markup`<h2 id="transitions">Transitions</h2>
<p>By path. The name is the relation under which an answer links to it, and stays the same when the address changes.</p>
${[...areas].map(
  ([area, transitions]) => markup`<h3 class="area" id="area-${idOf(area)}">${titleOf(area)}</h3>
${transitions.map((one) => transitionSection(graph, one, shapes, voices))}`,
)}`

const sharedShapes = ({ shared }: Shapes): Markup => markup`<h2 id="shapes">Shared shapes</h2>
<p>Objects that several answers or inputs hold.</p>
${[...shared].map(
  ([name, schema]) => markup`<section class="shape" id="shape-${name}"><h3>${name}</h3>
${propertiesOf(schema).length > 0 ? propertyList(schema) : ''}</section>
`,
)}`

const errorCatalogue = (graph: Graph, voices: Voices): Markup => {
  const byStatus = Object.keys(graph.errors).sort(
    (one, other) => statusOf(graph, one) - statusOf(graph, other) || one.localeCompare(other, 'en'),
  )
  return markup`<h2 id="errors">Errors</h2>
<p>A refusal is <code>application/problem+json</code> (RFC 9457). Its <code>code</code> is one of these, its <code>type</code> leads here, its <code>_links</code> lead on.</p>
${byStatus.map((code) => errorSection(graph, code, voices))}`
}

const statusOf = ({ errors }: Graph, code: string): number => errors[code]?.status ?? 500

const errorSection = (graph: Graph, code: string, voices: Voices): Markup => {
  const ways = (graph.errors[code]?.exits ?? []).filter((name) => graph.names.has(name))
  return markup`<section class="error" id="error-${code}">
<h3><span class="status">${statusOf(graph, code)}</span> <code>${code}</code></h3>
<div class="words">${said(wordsOf(voices.en, code))}<div lang="ja">${said(wordsOf(voices.ja, code))}</div></div>
${ways.length > 0 ? markup`<p class="ways">Ways out: ${joined(ways.map(reference), ', ')}</p>` : ''}
</section>
`
}

const said = ({ title, detail, advice }: ReturnType<typeof wordsOf>): Markup =>
  markup`<div><p><b>${title}</b></p><p>${detail}</p><p class="advice">${advice}</p></div>`
