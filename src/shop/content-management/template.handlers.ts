import type { Link } from '../../hypermedia/link.ts'
import { message } from '../../hypermedia/message.ts'
import { fail, item, ok } from '../../hypermedia/reply.ts'
import { withPreparation } from '../../hypermedia/transition.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { isStale } from '../records/index.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { blockById, changeBlock } from './block.queries.ts'
import { templatedBlock } from './block.rules.ts'
import { errorsIn as errorsInBlock, stale as staleBlock } from './block.state.ts'
import { changePage, pageById, touchPagesOf } from './page.queries.ts'
import { templatedPage } from './page.rules.ts'
import { errorsIn as errorsInPage, stale as stalePage } from './page.state.ts'
import type * as contract from './template.contract.ts'
import { bodiesFor, type SentTexts, type Templated } from './template.rules.ts'
import { historyOf, restoredTexts, type TextAt, textsOf, writeTexts } from './template.ts'

export const templateHandlers: Handlers<typeof contract> = {
  async goBlockHistory(act) {
    const { blockId, ...at } = act.input
    const block = await blockById(act.db, blockId)
    if (!block) return fail('blockUnknown')
    const history = await linkedHistory(act, templatedBlock(block), at, (which) => [
      link('goBlockHistory', { blockId, ...which }),
      link('doRestoreBlock', { blockId, ...which }),
    ])
    return ok(
      { blockId, blockName: block.name, ...history, version: block.version },
      {
        links: [
          link('goBlockHistory', { blockId, forEnglish: !history.forEnglish }),
          link('goBlock', { blockId }),
        ],
      },
    )
  },

  doRestoreBlock: withPreparation(
    async (act) => {
      const block = await blockById(act.db, act.input.blockId)
      const texts = block && (await restoredTexts(act, templatedBlock(block), act.input))
      return texts && { texts, errors: await errorsInBlock(act, block, texts) }
    },
    async (act, made) => {
      const { db, input } = act
      const { blockId } = input
      await lockSettings(db)
      const block = await blockById(db, blockId)
      if (!block) return fail('blockUnknown')
      if (!made) return fail('templateChangeUnknown')
      if (made.errors) return fail('badInput', { errors: made.errors })
      if (isStale(input, block.version)) return staleBlock(act, block)
      const changed = await restore(act, templatedBlock(block), made.texts)
      if (changed) await changeBlock(db, block.id, {})
      const here = link('goBlock', { blockId })
      const ways = [link('goBlockHistory', { blockId })]
      const { forEnglish = false } = act.input
      return ok(
        { blockId, forEnglish, changed },
        {
          location: here,
          notices: [message(changed ? 'office.saved' : 'office.nothingChanged')],
          links: ways,
        },
      )
    },
  ),

  async goPageHistory(act) {
    const { pageId, ...at } = act.input
    const page = await pageById(act.db, pageId)
    if (!page) return fail('pageUnknown')
    const history = await linkedHistory(act, templatedPage(page), at, (which) => [
      link('goPageHistory', { pageId, ...which }),
      link('doRestorePage', { pageId, ...which }),
    ])
    return ok(
      { pageId, pageName: page.name, ...history, version: page.version },
      {
        links: [
          link('goPageHistory', { pageId, forEnglish: !history.forEnglish }),
          link('goPage', { pageId }),
        ],
      },
    )
  },

  doRestorePage: withPreparation(
    async (act) => {
      const page = await pageById(act.db, act.input.pageId)
      const texts = page && (await restoredTexts(act, templatedPage(page), act.input))
      return texts && { texts, errors: await errorsInPage(act, page, texts) }
    },
    async (act, made) => {
      const { db, input } = act
      const { pageId } = input
      await lockSettings(db)
      const page = await pageById(db, pageId)
      if (!page) return fail('pageUnknown')
      if (!made) return fail('templateChangeUnknown')
      if (made.errors) return fail('badInput', { errors: made.errors })
      if (isStale(input, page.version)) return stalePage(act, page)
      const changed = await restore(act, templatedPage(page), made.texts)
      if (changed) {
        await changePage(db, page.id, {})
        await touchPagesOf(db, page)
      }
      const here = link('goPage', { pageId })
      const ways = [link('goPageHistory', { pageId }), link('goPageList')]
      const { forEnglish = false } = act.input
      return ok(
        { pageId, forEnglish, changed },
        {
          location: here,
          notices: [message(changed ? 'office.saved' : 'office.nothingChanged')],
          links: ways,
        },
      )
    },
  ),
}

type Which = { readonly forEnglish?: boolean; readonly changeId: string }

/**
 * Returns a history. Each change links to its differences, and to the restoration of its text unless that is
 * current.
 */
const linkedHistory = async (
  act: ReadEnvironment,
  of: Templated,
  at: TextAt,
  waysOf: (which: Which) => readonly [look: Link, back: Link],
) => {
  const { changes, ...history } = await historyOf(act, of, at)
  return {
    ...history,
    changes: changes.map((change) => {
      const { changeId, isNow } = change
      const [look, back] = waysOf({ changeId, ...(history.forEnglish && { forEnglish: true }) })
      return item(change, isNow ? [] : [look, back])
    }),
  }
}

const restore = async (act: WriteEnvironment, of: Templated, texts: SentTexts): Promise<boolean> =>
  writeTexts(act, of, bodiesFor(of, await textsOf(act, of), texts))
