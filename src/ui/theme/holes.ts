import type { Pages, Visit } from '../../hypermedia/page.ts'
import { menuOf } from '../../hypermedia/resolve.ts'
import { scopeOf } from './rendering.ts'
import type { ThemeSource } from './source.ts'

/** As many fillings are kept as there are likely to be counts and names at one time. */
const KEPT = 500

const inputsOf: Readonly<Record<Parameters<Pages['fill']>[0], (visit: Visit) => unknown>> = {
  account: (visit) => visit.customerName ?? null,
  cart: (visit) => visit.cartCount,
  notices: (visit) => visit.notices,
}

/** Fills holes from `holes/<name>.liquid`; the same filling is made once. */
export const holeFiller = (
  source: ThemeSource,
  print: (file: string, scope: object) => string,
): Pages['fill'] => {
  const kept = new Map<string, string>()
  const links = menuOf(source.graph)

  return (hole, visit) => {
    const key = JSON.stringify([hole, visit.language, inputsOf[hole](visit)])
    const known = kept.get(key)
    if (known !== undefined) return known
    const { language, customerName, cartCount, notices } = visit
    const rendering = {
      language,
      translate: source.translate(language),
      graph: source.graph,
      mark: source.mark,
      timeZone: source.timeZone ?? 'Asia/Tokyo',
      links: {},
      menu: {},
      sections: new Map(),
      forms: 0,
    }
    const visitor = { customerName, cartCount, notices }
    const filling = print(`holes/${hole}`, scopeOf({ visit: visitor, links, lang: language }, rendering))
    if (kept.size >= KEPT) kept.clear()
    kept.set(key, filling)
    return filling
  }
}
