import { LANGUAGE_COOKIE } from '../../hypermedia/language.ts'
import { fail, ok } from '../../hypermedia/reply.ts'
import type { Handlers } from '../environment.ts'
import type * as contract from './contract.ts'
import { helpPage, tradeLawPage } from './help.ts'
import { newsArchive, newsPage } from './news-pages.ts'
import { openPages } from './own-pages.ts'
import { ownPageAt, typedNames } from './page.rules.ts'
import { pages } from './queries.ts'
import { safeReturn } from './rules.ts'

export const handlers: Handlers<typeof contract> = {
  goNewsArchive: (act) => newsArchive(act, act.input),
  goNewsItem: (act) => newsPage(act, act.input.newsId),

  goHelpAbout: (act) => helpPage(act, 'help_about'),
  goHelpAgreement: (act) => helpPage(act, 'help_agreement'),
  goHelpGuide: (act) => helpPage(act, 'help_guide'),
  goHelpPrivacy: (act) => helpPage(act, 'help_privacy'),

  goHelpTradeLaw: tradeLawPage,

  async goUserPage({ input: { pageUrl }, memory }) {
    const page = ownPageAt(await memory.get(pages), pageUrl)
    if (!page || !(await openPages(memory))(page)) return fail('pageNotFound')
    return ok(typedNames(page), {
      about: { page: page.url },
    })
  },

  async goActionRedirect({ input, say }) {
    const returnTo = safeReturn(input.returnTo)
    return ok({ message: say({ key: 'content.goOn' }), returnTo }, { form: { values: { returnTo } } })
  },

  async doActionRedirect({ input, say }) {
    const returnTo = safeReturn(input.returnTo)
    return ok(
      { message: say({ key: 'content.goOn' }), returnTo },
      {
        location: returnTo,
        ...(input.lang && {
          cookie: { name: LANGUAGE_COOKIE.name, value: input.lang, maxAge: LANGUAGE_COOKIE.seconds },
        }),
      },
    )
  },

  async goUnsupportedRoute({ input, say }) {
    const returnTo = safeReturn(input.returnTo)
    return ok(
      { message: say({ key: 'content.notHere' }), routeName: input.routeName ?? null, returnTo },
      {
        form: { values: { returnTo, routeName: input.routeName } },
      },
    )
  },

  async doUnsupportedRoute({ input, say }) {
    const returnTo = safeReturn(input.returnTo)
    return ok(
      { message: say({ key: 'content.notHere' }), routeName: input.routeName ?? null, returnTo },
      { location: returnTo },
    )
  },
}
