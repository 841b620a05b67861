import { message } from '../../hypermedia/message.ts'
import { fail, ok } from '../../hypermedia/reply.ts'
import { contentOf, keepDraft, previewOf, publication, publishDraft } from '../content/index.ts'
import { type Handlers, memberOf } from '../environment.ts'
import { isStale } from '../records/index.ts'
import type * as contract from './drafts.contract.ts'
import { inShop } from './page.state.ts'
import { contentState, here, lockedPage, pageWith, stale, workedOn } from './sections.state.ts'

export const draftsHandlers: Handlers<typeof contract> = {
  async goPageDraft(act) {
    const { pageId, changeId } = act.input
    const found = await pageWith(act, pageId)
    if (!found) return fail('pageUnknown')
    const { page, content: kept } = found
    const content = changeId === undefined ? workedOn(kept) : await publication(act.db, page.id, changeId)
    if (!content) return fail('templateChangeUnknown')
    return ok({ pageId }, { about: await previewOf(act, page.url, { content }), links: [here(page)] })
  },

  async doPublishPage(act) {
    const { db, input, now } = act
    const found = await lockedPage(act, input.pageId)
    if (!found) return fail('pageUnknown')
    const { page, content } = found
    const { draft, published } = content
    if (draft !== null && isStale(input, content.version)) return stale(act, found)
    if (draft !== null)
      await publishDraft(db, page.id, { published, draft }, { memberId: memberOf(act), now })
    const after = await contentOf(db, page.id)
    return ok(
      { ...(await contentState(act, page, after)), changed: draft !== null },
      {
        location: here(page),
        notices: [message(draft === null ? 'office.nothingChanged' : 'sections.published')],
        links: await inShop(act, page),
      },
    )
  },

  async doDiscardPageDraft(act) {
    const found = await lockedPage(act, act.input.pageId)
    if (!found) return fail('pageUnknown')
    const { page, content } = found
    const changed = content.draft !== null
    if (changed && isStale(act.input, content.version)) return stale(act, found)
    const after = changed ? await keepDraft(act.db, page.id, null) : content
    return ok(
      { ...(await contentState(act, page, after)), changed },
      {
        location: here(page),
        notices: [message(changed ? 'sections.discarded' : 'office.nothingChanged')],
      },
    )
  },

  async doRestorePageSections(act) {
    const { db, input } = act
    const found = await lockedPage(act, input.pageId)
    if (!found) return fail('pageUnknown')
    const { page, content } = found
    const sections = await publication(db, page.id, input.changeId)
    if (!sections) return fail('templateChangeUnknown')
    if (isStale(input, content.version)) return stale(act, found)
    const after = await keepDraft(db, page.id, sections)
    return ok(await contentState(act, page, after), {
      location: here(page),
      notices: [message('sections.restored')],
    })
  },
}
