import { fail, ok } from '../../hypermedia/reply.ts'
import { type Handlers, type ReadEnvironment, worded } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { link } from '../transitions.ts'
import type * as contract from './contract.ts'
import { ownPageAt, typedNames } from './page.rules.ts'
import { pages, sections, tradeLawRows } from './queries.ts'
import { safeReturn } from './rules.ts'

const LANGUAGE_SECONDS = 365 * 86_400

export const handlers: Handlers<typeof contract> = {
  goHelpAbout: (act) => helpPage(act, 'help_about'),
  goHelpAgreement: (act) => helpPage(act, 'help_agreement'),
  goHelpGuide: (act) => helpPage(act, 'help_guide'),
  goHelpPrivacy: (act) => helpPage(act, 'help_privacy'),

  async goHelpTradeLaw({ memory, language }) {
    const [rows, base] = await Promise.all([memory.get(tradeLawRows), memory.get(baseInfo)])
    const { state, ...parts } = helpReply(
      rows.map((row) => ({
        body: worded(language, row.name, row.name_en) ?? '',
        content: worded(language, row.description, row.description_en) ?? '',
      })),
    )
    const tradeLawBody = worded(language, base.trade_law_body, base.trade_law_body_en)
    return { ...parts, state: { ...state, tradeLawBody } }
  },

  async goUserPage({ input: { pageUrl }, memory }) {
    const page = ownPageAt(await memory.get(pages), pageUrl)
    if (!page) return fail('pageNotFound')
    return ok(typedNames(page), {
      about: { page: page.url },
      links: [link('goTop'), link('goProductList')],
    })
  },

  async goActionRedirect({ input, say }) {
    const returnTo = safeReturn(input.returnTo)
    return ok(
      { message: say({ key: 'content.goOn' }), returnTo },
      { form: { values: { returnTo } }, links: [link('goTop')] },
    )
  },

  async doActionRedirect({ input, say }) {
    const returnTo = safeReturn(input.returnTo)
    return ok(
      { message: say({ key: 'content.goOn' }), returnTo },
      {
        location: returnTo,
        links: [link('goTop')],
        ...(input.lang && { cookie: { name: 'noren_lang', value: input.lang, maxAge: LANGUAGE_SECONDS } }),
      },
    )
  },

  async goUnsupportedRoute({ input, say }) {
    const returnTo = safeReturn(input.returnTo)
    return ok(
      { message: say({ key: 'content.notHere' }), routeName: input.routeName ?? null, returnTo },
      {
        form: { values: { returnTo, routeName: input.routeName } },
        links: [link('goTop'), link('goProductList')],
      },
    )
  },

  async doUnsupportedRoute({ input, say }) {
    const returnTo = safeReturn(input.returnTo)
    return ok(
      { message: say({ key: 'content.notHere' }), routeName: input.routeName ?? null, returnTo },
      { location: returnTo, links: [link('goTop')] },
    )
  },
}

type HelpState = { readonly staticContent: { readonly sections: { body: string; content: string }[] } }

const helpReply = (found: HelpState['staticContent']['sections']) =>
  ok({ staticContent: { sections: found } }, { links: [link('goTop'), link('goProductList')] })

const helpPage = async ({ memory, language }: ReadEnvironment, url: string) => {
  const [rows, all] = await Promise.all([memory.get(pages), memory.get(sections)])
  const page = rows.get(url)
  return helpReply(
    all
      .filter((section) => section.page_id === page?.id)
      .map((section) => ({
        body: worded(language, section.heading, section.heading_en),
        content: worded(language, section.body, section.body_en),
      })),
  )
}
