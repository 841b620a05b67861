import type { Graph, JsonSchema, Named } from '../../hypermedia/graph.ts'
import type { Translate } from '../../hypermedia/language.ts'
import { hintsOf, labelOf, offersOf } from './describe.ts'
import { propertiesOf } from './shapes.ts'

/** A descriptor of an ALPS profile: a word of the vocabulary, a state, or a transition. */
export interface Descriptor {
  readonly id?: string
  readonly type?: 'semantic' | 'safe' | 'idempotent' | 'unsafe'
  readonly href?: string
  readonly rt?: string
  readonly title?: string
  readonly doc?: { readonly value: string }
  readonly link?: readonly { readonly rel: string; readonly href: string }[]
  /** Extensions of the format. */
  readonly ext?: readonly { readonly id: string; readonly href: string; readonly value: string }[]
  readonly descriptor?: readonly Descriptor[]
}

/** An ALPS profile (draft-amundsen-richardson-foster-alps). */
export interface Alps {
  readonly alps: {
    readonly version: '1.0'
    readonly title: string
    readonly doc: { readonly value: string }
    readonly link: readonly { readonly rel: string; readonly href: string }[]
    readonly descriptor: readonly Descriptor[]
  }
}

/** The vocabulary of the shop: its words, its states, and the transitions between them. */
export const alpsOf = (graph: Graph, translate: Translate): Alps => {
  const transitions = [...graph.names.values()]
  return {
    alps: {
      version: '1.0',
      title: 'Noren',
      doc: { value: 'The words, the states and the transitions of an online shop.' },
      link: [
        { rel: 'self', href: '/alps.json' },
        { rel: 'help', href: '/docs' },
        { rel: 'service-desc', href: '/openapi.json' },
      ],
      descriptor: [
        ...wordsFrom(transitions, translate),
        ...transitions.filter(isSafe).map(toState),
        ...transitions.map((transition) => toTransition(graph, transition)),
      ],
    },
  }
}

const isSafe = ({ kind }: Named): boolean => kind === 'safe'

const to = (id: string): { readonly href: string } => ({ href: `#${id}` })

/** The state of a safe transition has its name without the verb. */
const stateId = ({ name }: Named): string => name.replace(/^go/, '')

interface Word {
  readonly inside: Set<string>
  isInput: boolean
  isState: boolean
  meaning?: string
}

/** Each name of an input or of a state's property once, with the names inside it. */
const wordsFrom = (transitions: readonly Named[], translate: Translate): Descriptor[] => {
  const words = new Map<string, Word>()
  for (const transition of transitions) {
    gather(transition.schemas.input, words, (word) => {
      word.isInput = true
    })
    gather(transition.schemas.state, words, (word) => {
      word.isState = true
    })
  }
  return [...words]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, word]) => ({
      id,
      type: 'semantic',
      doc: { value: word.meaning ?? meaningOf(id, word, translate) },
      ...(word.inside.size > 0 && { descriptor: [...word.inside].map(to) }),
    }))
}

const gather = (schema: JsonSchema, words: Map<string, Word>, mark: (word: Word) => void): string[] => {
  const alternatives = Array.isArray(schema.anyOf) ? (schema.anyOf as readonly JsonSchema[]) : []
  const deeper = [...(schema.items ? [schema.items] : []), ...alternatives]
  const names = propertiesOf(schema).map(([name, inner]) => {
    const word = words.get(name) ?? { inside: new Set<string>(), isInput: false, isState: false }
    words.set(name, word)
    if (inner.description !== undefined) word.meaning ??= inner.description
    mark(word)
    for (const part of gather(inner, words, mark)) word.inside.add(part)
    return name
  })
  return [...names, ...deeper.flatMap((inner) => gather(inner, words, mark))]
}

/** `deliveryFeeTotal` becomes "Delivery fee total"; the label of forms is added if it differs. */
const meaningOf = (name: string, { isInput, isState }: Word, translate: Translate): string => {
  const words = name
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z0-9])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
  const plain = words.charAt(0).toUpperCase() + words.slice(1)
  const label = isInput ? labelOf(translate, name) : undefined
  if (label === undefined || label.toLowerCase() === plain.toLowerCase()) return plain
  return isState && !/\d/.test(name) ? `${plain}; on forms: ${label}` : label
}

const toState = (transition: Named): Descriptor => {
  const properties = propertiesOf(transition.schemas.state).map(([name]) => name)
  const onItems = Object.values(transition.items ?? {}).flat()
  return {
    id: stateId(transition),
    type: 'semantic',
    title: transition.title,
    descriptor: [...new Set([...properties, ...offersOf(transition), ...onItems])].map(to),
  }
}

const toTransition = (graph: Graph, transition: Named): Descriptor => ({
  id: transition.name,
  type: transition.kind,
  title: transition.title,
  rt: `#${stateId(destinationOf(graph, transition))}`,
  link: [{ rel: 'help', href: `/docs#${transition.name}` }],
  ext: [
    {
      id: `hints-${transition.name}`,
      href: '/docs#hints',
      value: Object.entries(hintsOf(transition))
        .flatMap(([hint, holds]) => (holds ? [hint] : []))
        .join(' '),
    },
  ],
  descriptor: Object.keys(transition.input).map(to),
})

/** A change leads to the first page that its answer offers, else back to the page of its form. */
const destinationOf = (graph: Graph, transition: Named): Named => {
  const { name, offers = [], refusedAt = '' } = transition
  const ahead = [name, ...offers, refusedAt, ...graph.entrances]
  const page = ahead.map((one) => graph.names.get(one)).find((one) => one && isSafe(one))
  if (!page) throw new Error(`${transition.name} leads nowhere`)
  return page
}
