import type { Graph, JsonSchema, Named } from '../../hypermedia/graph.ts'
import { addressOf, aliasesOf, audiences, limitsOf, offersOf, refusalsOf, wordsOf } from './describe.ts'
import { inputList, propertyList, rows, type Voices } from './docs-shapes.ts'
import { joined, type Markup, markup, type Part } from './markup.ts'
import { propertiesOf, type Shapes } from './shapes.ts'

const KINDS = {
  safe: 'safe: it reads and changes nothing',
  idempotent: 'idempotent: sent twice, it has the effect of once',
  unsafe: 'unsafe: it changes something each time',
} as const

/** The section of one transition in the documentation. */
export const transitionSection = (
  graph: Graph,
  transition: Named,
  shapes: Shapes,
  voices: Voices,
): Markup => {
  const { name, title, method } = transition
  return markup`<section class="transition" id="${name}" aria-labelledby="${name}-name">
<h4 id="${name}-name"><a href="#${name}">${name}</a></h4>
<p class="title">${title}</p>
<p class="address"><span class="method ${method.toLowerCase()}">${method}</span> <code>${addressOf(transition)}</code></p>
${facts(transition)}
${inputs(transition, shapes.inputs.get(name) ?? {}, voices)}
${state(transition, shapes.states.get(name) ?? {})}
${links(transition)}
${refusals(graph, transition, voices)}
</section>
`
}

const facts = (transition: Named): Markup => {
  const aliases = aliasesOf(transition).map((path) => markup`<code>${path}</code>`)
  const limits = limitsOf(transition)
  const { bodyLimit } = transition
  return markup`<ul class="facts">
<li>For ${audiences[transition.for]}; ${KINDS[transition.kind]}.</li>
${aliases.length > 0 ? markup`<li>Also at ${joined(aliases, ', ')}.</li>` : ''}
${limits.length > 0 ? markup`<li>At most ${limits.join(', ')}.</li>` : ''}
${bodyLimit === undefined ? '' : markup`<li>A body of at most ${Math.round(bodyLimit / 1024)} kB.</li>`}
</ul>`
}

const inputs = (transition: Named, schema: JsonSchema, voices: Voices): Markup =>
  propertiesOf(schema).length > 0
    ? markup`<h5>Inputs</h5>${inputList(schema, transition.required, voices)}`
    : markup`<p class="none">Takes no inputs${transition.kind === 'safe' ? '' : markup` but <code>csrfToken</code>`}.</p>`

const state = ({ kind, submitTo, formless }: Named, schema: JsonSchema): Markup => {
  const form = [
    submitTo === undefined ? '' : markup`, <code>form</code>, <code>fields</code>, <code>submitTo</code>`,
    formless ? markup`, <code>fields</code> (none)` : '',
  ]
  const more = kind === 'safe' ? markup`<p class="more">and <code>csrfToken</code>${form}</p>` : ''
  return propertiesOf(schema).length > 0
    ? markup`<h5>Answer</h5>${propertyList(schema)}${more}`
    : markup`<h5>Answer</h5>${kind === 'safe' ? more : markup`<p class="none">No properties of its own.</p>`}`
}

/** A link to the section of another transition. */
export const reference = (name: string): Markup => markup`<a href="#${name}"><code>${name}</code></a>`

const links = (transition: Named): Markup => {
  const entries = [
    ...listed('May link to', offersOf(transition)),
    ...(transition.submitTo === undefined ? [] : listed('Its form goes to', [transition.submitTo])),
    ...Object.entries(transition.items ?? {}).flatMap(([property, names]) =>
      listed(markup`Each of <code>${property}</code>`, names),
    ),
  ]
  return entries.length > 0 ? markup`<h5>Links</h5>${rows(entries)}` : markup``
}

const listed = (term: Part, names: readonly string[]) =>
  names.length === 0
    ? []
    : [
        {
          term,
          about: markup`<ul class="links">${names.map((name) => markup`<li>${reference(name)}</li>`)}</ul>`,
        },
      ]

const refusals = (graph: Graph, transition: Named, voices: Voices): Markup => {
  const { own, all } = refusalsOf(graph, transition)
  const common = all.filter((code) => !own.includes(code))
  return markup`<h5>Refusals</h5>
${own.length > 0 ? rows(own.map((code) => ({ term: refusal(graph, code), about: adviceOf(code, voices) }))) : ''}
<p class="common">${own.length > 0 ? 'As everywhere' : 'Only those of every request'}: ${joined(
    common.map((code) => refusal(graph, code)),
    ', ',
  )}</p>`
}

const refusal = ({ errors }: Graph, code: string): Markup =>
  markup`<a href="#error-${code}"><code>${code}</code></a>&nbsp;<span class="status">${errors[code]?.status}</span>`

const adviceOf = (code: string, { en, ja }: Voices): Markup => {
  const [english, japanese] = [wordsOf(en, code), wordsOf(ja, code)]
  return markup`<p>${english.title}. ${english.advice}</p><p lang="ja">${japanese.title}。${japanese.advice}</p>`
}
