import type { Pages, Visit } from '../../hypermedia/page.ts'
import { type Actor, strangerIn } from '../../hypermedia/realm.ts'
import { linkMap, menuLinks } from '../../hypermedia/resolve.ts'
import type { printersOf } from './printers.ts'
import type { ThemeSource } from './source.ts'

/** As many fillings are kept as there are likely to be counts and names at one time. */
const KEPT = 500

const inputsOf: Readonly<Record<Parameters<Pages['fill']>[0], (visit: Visit) => unknown>> = {
  account: (visit) => visit.name ?? null,
  cart: (visit) => [visit.cartCount, visit.name !== undefined],
  notices: (visit) => [visit.notices, visit.name !== undefined],
}

/** Fills holes from `holes/<name>.liquid`; the same filling is made once, but for the token of its forms. */
export const holeFiller = (
  source: ThemeSource,
  printers: Pick<ReturnType<typeof printersOf>, 'always' | 'version'>,
): Pages['fill'] => {
  const kept = new Map<string, string>()
  const menuOf = (actor: Actor) => linkMap(source.graph, menuLinks(source.graph, actor), actor)
  const strangers = menuOf(strangerIn('storefront'))
  const customers = menuOf({ realm: 'storefront', id: '' })
  const token = source.mark('csrfToken')

  const made = (hole: Parameters<Pages['fill']>[0], visit: Visit): string => {
    const { language, name: customerName, cartCount, notices } = visit
    const links = customerName === undefined ? strangers : customers
    const rendering = {
      language,
      translate: source.translate(language),
      graph: source.graph,
      mark: source.mark,
      timeZone: source.timeZone ?? 'Asia/Tokyo',
      links,
      menu: {},
      sections: new Map(),
      forms: 0,
    }
    const visitor = { customerName, cartCount, notices: notices.map(({ text }) => text) }
    return printers.always(`holes/${hole}`, { visit: visitor, links, lang: language }, rendering)
  }

  return (hole, visit) => {
    const key = JSON.stringify([hole, printers.version(), visit.language, inputsOf[hole](visit)])
    const known = kept.get(key) ?? made(hole, visit)
    if (kept.size >= KEPT && !kept.has(key)) kept.clear()
    kept.set(key, known)
    return known.replaceAll(token, () => visit.csrfToken)
  }
}
