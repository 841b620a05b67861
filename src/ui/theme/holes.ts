import type { Graph } from '../../hypermedia/graph.ts'
import type { Pages, Visit } from '../../hypermedia/page.ts'
import { graphIn } from '../../hypermedia/prefix.ts'
import { type Actor, strangerIn } from '../../hypermedia/realm.ts'
import { type LinkMap, linkMap, menuLinks } from '../../hypermedia/resolve.ts'
import { BrokenTemplate } from './faults.ts'
import type { pressOf } from './press.ts'
import type { PrintJob } from './rendering.ts'
import type { Templates } from './sandbox.ts'
import type { ThemeSource } from './source.ts'
import type { stopsOf } from './stops.ts'

/** The most cached fillings: about as many as there are counts and names at one time. */
const KEPT = 500

type Hole = Parameters<Pages['fill']>[0]

const inputsOf: Readonly<Record<Hole, (visit: Visit) => unknown>> = {
  account: (visit) => visit.name ?? null,
  cart: (visit) => [visit.cartCount, visit.name !== undefined],
  notices: (visit) => [visit.notices, visit.name !== undefined],
}

/** The menu of an actor, below the prefix of a language; each is made once. */
export const menusOf = (graph: Graph, actor: Actor): ((prefix?: string) => LinkMap) => {
  const made = new Map<string, LinkMap>()
  return (prefix = '') => {
    const menu = made.get(prefix) ?? linkMap(graphIn(graph, prefix), menuLinks(graph, actor), actor)
    made.set(prefix, menu)
    return menu
  }
}

/** The parts of the hole filler. */
export interface HoleParts {
  readonly press: Pick<ReturnType<typeof pressOf>, 'plain' | 'serve'>
  readonly stops: Pick<ReturnType<typeof stopsOf>, 'isBroken'>
  /** Called for a hole that could not be filled from the templates in force. */
  readonly note: (place: string, error: BrokenTemplate) => void
  readonly plain: Templates
  readonly inForce: () => Templates
}

/**
 * Fills holes from `holes/<name>.liquid`; equal fillings are rendered once, except for the token of their
 * forms.
 */
export const holeFiller = (source: ThemeSource, parts: HoleParts): Pages['fill'] => {
  const kept = new Map<string, string | Promise<string>>()
  const strangers = menusOf(source.graph, strangerIn('storefront'))
  const customers = menusOf(source.graph, { realm: 'storefront', id: '' })
  const token = source.mark('csrfToken')

  const jobFor = (hole: Hole, visit: Visit, templates: Templates): PrintJob => {
    const { language, prefix, name: customerName, cartCount, notices } = visit
    const links = (customerName === undefined ? strangers : customers)(prefix)
    const visitor = { customerName, cartCount, notices: notices.map(({ text }) => text) }
    return {
      templates,
      file: `holes/${hole}`,
      variables: { visit: visitor, links, lang: language },
      part: { language, links, menu: {}, sections: new Map(), content: [], fragments: [], forms: 0 },
    }
  }

  /** Renders from the default theme if the templates in force fail. */
  const filledElsewhere = async (hole: Hole, visit: Visit, templates: Templates): Promise<string> => {
    const job = jobFor(hole, visit, templates)
    try {
      return await parts.press.serve(job)
    } catch (error) {
      if (!(error instanceof BrokenTemplate)) throw error
      parts.note(job.file, error)
      return parts.press.plain({ ...job, templates: parts.plain })
    }
  }

  const made = (hole: Hole, visit: Visit): string | Promise<string> => {
    const templates = parts.inForce()
    const isPlain = templates.version === parts.plain.version || parts.stops.isBroken(`holes/${hole}`)
    return isPlain
      ? parts.press.plain(jobFor(hole, visit, parts.plain))
      : filledElsewhere(hole, visit, templates)
  }

  const keep = (key: string, filling: string | Promise<string>): void => {
    if (kept.size >= KEPT && !kept.has(key)) kept.clear()
    kept.set(key, filling)
  }

  const withToken = (filling: string, visit: Visit): string =>
    filling.replaceAll(token, () => visit.csrfToken)

  return (hole, visit) => {
    const key = JSON.stringify([
      hole,
      parts.inForce().version,
      visit.language,
      visit.prefix,
      inputsOf[hole](visit),
    ])
    const known = kept.get(key) ?? made(hole, visit)
    if (!kept.has(key)) keep(key, known)
    if (typeof known === 'string') return withToken(known, visit)
    return known.then(
      (filling) => {
        if (kept.get(key) === known) keep(key, filling)
        return withToken(filling, visit)
      },
      (error: unknown) => {
        if (kept.get(key) === known) kept.delete(key)
        throw error
      },
    )
  }
}
