import { ok } from '../../hypermedia/reply.ts'
import { type ReadEnvironment, worded } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { pages, tradeLawRows } from './queries.ts'
import { publishedSections } from './sections/content.queries.ts'
import { textsOf } from './sections/drawn.ts'

/** Returns the page that the trade law requires. */
export const tradeLawPage = async ({ memory, language }: ReadEnvironment) => {
  const [rows, base] = await Promise.all([memory.get(tradeLawRows), memory.get(baseInfo)])
  const { state, ...parts } = helpReply(
    rows.map((row) => ({
      body: worded(language, row.name, row.name_en) ?? '',
      content: worded(language, row.description, row.description_en) ?? '',
    })),
  )
  const tradeLawBody = worded(language, base.trade_law_body, base.trade_law_body_en)
  return { ...parts, state: { ...state, tradeLawBody } }
}

type HelpState = { readonly staticContent: { readonly sections: { body: string; content: string }[] } }

const helpReply = (found: HelpState['staticContent']['sections']) =>
  ok({ staticContent: { sections: found } }, { links: [link('goTop'), link('goProductList')] })

/** Returns a page that is mostly text, by its key. */
export const helpPage = async (environment: ReadEnvironment, url: string) => {
  const { memory } = environment
  const [rows, published] = await Promise.all([memory.get(pages), memory.get(publishedSections)])
  return helpReply(await textsOf(environment, published.get(rows.get(url)?.id ?? 0) ?? []))
}
