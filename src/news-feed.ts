import type { FastifyInstance } from 'fastify'
import { type Language, type Translate, toLanguage } from './hypermedia/language.ts'
import { newsFeed } from './shop/content/index.ts'
import type { Application } from './shop/index.ts'
import { documentOf, send } from './web/docs/documents.ts'

const PATH = '/news.atom'

/** The parts of the feed. */
interface NewsFeedParts {
  readonly application: Pick<Application, 'stranger'>
  readonly translate: (language: Language) => Translate
  readonly baseUrl: string
}

/** Serves the news as Atom, in the language of `lang`. */
export const serveNewsFeed = (
  app: FastifyInstance,
  { application, translate, baseUrl }: NewsFeedParts,
): void => {
  app.get<{ Querystring: { readonly lang?: unknown } }>(PATH, async (request, reply) => {
    const language = toLanguage([String(request.query.lang ?? '')], 'ja')
    const text = await newsFeed(application.stranger(language), baseUrl, {
      path: `${PATH}?lang=${language}`,
      titleOf: (shop) => translate(language)('theme.news.feed', { shop }),
    })
    return send(request, reply, documentOf('application/atom+xml; charset=utf-8', text))
  })
}
