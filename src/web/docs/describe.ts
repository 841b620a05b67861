import { kernelErrors } from '../../hypermedia/errors.ts'
import type { Graph, Named } from '../../hypermedia/graph.ts'
import type { Translate } from '../../hypermedia/language.ts'
import { plainTemplate } from '../../hypermedia/path.ts'
import type { Audience, Method } from '../../hypermedia/transition.ts'
import { errorWords } from '../answer/problem.ts'

/** The path of links to a transition. */
export const addressOf = ({ canonical, path }: Named): string => plainTemplate(canonical ?? path)

/** Its other paths. */
export const aliasesOf = (transition: Named): readonly string[] =>
  [plainTemplate(transition.path), ...(transition.also ?? [])].filter(
    (path) => path !== addressOf(transition),
  )

/**
 * The part of the site that a transition belongs to, by its path: `cart`, `admin/product`; `home` for the root.
 */
export const areaOf = (transition: Named): string => {
  const [first = '', second] = addressOf(transition).split('/').filter(Boolean)
  if (first === 'admin' && second !== undefined) return `admin/${second}`
  return first === '' ? 'home' : first
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']

/** The transitions of a graph by area, in the order of their paths. */
export const areasOf = (graph: Graph): ReadonlyMap<string, readonly Named[]> => {
  const areas = new Map<string, Named[]>()
  const byPath = (one: Named, other: Named) =>
    addressOf(one).localeCompare(addressOf(other), 'en') ||
    METHODS.indexOf(one.method) - METHODS.indexOf(other.method)
  for (const transition of [...graph.names.values()].sort(byPath)) {
    const area = areaOf(transition)
    areas.set(area, [...(areas.get(area) ?? []), transition])
  }
  return areas
}

/** Audiences in words. */
export const audiences: Readonly<Record<Audience, string>> = {
  anyone: 'anyone',
  customer: 'a signed-in customer',
  member: "a signed-in member of the shop's staff",
}

/** Hints for a program before it follows a transition. */
export interface Hints {
  readonly readOnly: boolean
  readonly idempotent: boolean
  readonly costsMoney: boolean
  readonly needsConsent: boolean
}

/** The hints of a transition: GET reads, PUT and DELETE are idempotent; its contract gives the others. */
export const hintsOf = ({ kind, costsMoney = false, needsConsent = false }: Named): Hints => ({
  readOnly: kind === 'safe',
  idempotent: kind !== 'unsafe',
  costsMoney,
  needsConsent,
})

/** The limits of a transition, in words. */
export const limitsOf = ({ limits = [] }: Named): readonly string[] =>
  limits.map(({ by, most, minutes }) => `${most} requests in ${minutes} minutes by ${by}`)

/** The transitions that an answer may link to, including the target of its form. */
export const offersOf = ({ offers = [], submitTo }: Named): readonly string[] => [
  ...new Set(submitTo === undefined ? offers : [...offers, submitTo]),
]

/** Whether programs enter by it. */
export const isEntrance = ({ entrances }: Graph, { name }: Named): boolean => entrances.includes(name)

/** The codes of errors that only the kernel answers with. */
const byKernel = (transition: Named, refusal: string): readonly string[] => {
  const takesInput = Object.keys(transition.input).length > 0
  return [
    ...['badHost', 'badBody', 'notAcceptable', 'tooManyRequests', 'unexpected'],
    ...(takesInput ? ['badInput'] : []),
    ...(transition.for === 'anyone' ? [] : [refusal]),
    ...(transition.kind === 'safe' ? [] : ['badToken', 'bodyTooLarge', 'unknownMediaType']),
    ...(transition.kind === 'safe' || transition.keyless ? [] : ['stillRunning', 'keyReused']),
  ]
}

/**
 * The codes of all errors that a transition may answer with, by status; `own` are those of its contract alone.
 */
export const refusalsOf = (
  { errors, realms }: Graph,
  transition: Named,
): { readonly own: readonly string[]; readonly all: readonly string[] } => {
  const { refusal } = realms.find(({ name }) => name === transition.realm) ?? { refusal: 'notAllowed' }
  const declared = transition.errors ?? []
  const byStatus = (one: string, other: string) => (errors[one]?.status ?? 0) - (errors[other]?.status ?? 0)
  const all = [...new Set([...byKernel(transition, refusal), ...declared])].filter((code) => code in errors)
  return {
    own: declared.filter((code) => !(code in kernelErrors)).sort(byStatus),
    all: all.sort(byStatus),
  }
}

// Parameters of sentences are replaced by stand-ins; a count is a number.
const standIns = new Proxy<Readonly<Record<string, string | number>>>(
  { method: 'PATCH', total: 1500, count: 2, children: 2, products: 2, stock: 2, point: 2, used: 3 },
  { has: () => true, get: (known, name) => known[String(name)] ?? '…' },
)

/** The texts of an error in a language: its title, detail and advice. */
export const wordsOf = (translate: Translate, code: string) => {
  const say = (part: string) => errorWords(translate, code, part, ['forPrograms'], standIns)
  return { title: say('title'), detail: say('detail'), advice: say('advice') }
}

/** The label of an input in forms; undefined if the catalogue has none. */
export const labelOf = (translate: Translate, name: string): string | undefined =>
  translate.has?.(`field.${name}`) ? translate(`field.${name}`) : undefined
