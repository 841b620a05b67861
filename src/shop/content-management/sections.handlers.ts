import { uuidv7 } from 'uuidv7'
import { message } from '../../hypermedia/message.ts'
import { created, fail, item, ok } from '../../hypermedia/reply.ts'
import { keepDraft, kindsNow, publicationsOf } from '../content/index.ts'
import { firstValues, MOST_SECTIONS, movedTo } from '../content/sections/section.rules.ts'
import type { Handlers } from '../environment.ts'
import { isStale } from '../records/index.ts'
import type { Section } from '../sections.ts'
import { link } from '../transitions.ts'
import { inShop } from './page.state.ts'
import type * as contract from './sections.contract.ts'
import {
  contentState,
  here,
  kindName,
  linkedSections,
  lockedPage,
  pageWith,
  placesIn,
  stale,
  workedOn,
} from './sections.state.ts'

/** The publications that a page lists. */
const CHANGES = 20

export const sectionsHandlers: Handlers<typeof contract> = {
  async goPageSections(act) {
    const found = await pageWith(act, act.input.pageId)
    if (!found) return fail('pageUnknown')
    const { page, content } = found
    const state = await contentState(act, page, content)
    const { pageId, version, hasDraft } = state
    const known = await kindsNow(act)
    const kinds = [...known.values()].map((kind) => ({
      kind: kind.name,
      kindName: kindName(act, kind),
    }))
    const changes = await publicationsOf(act.db, page.id, CHANGES)
    return ok(
      {
        ...state,
        sections: linkedSections(state.sections, (kind) => known.has(kind)),
        isPublished: content.published.length > 0,
        kinds,
        changes: changes.map(({ id: changeId, created_at: createdAt, member_name: memberName, member_id }) =>
          item({ pageId, changeId, createdAt, memberName, isInitial: member_id === null }, [
            link('goPageDraft', { pageId, changeId }),
            link('doRestorePageSections', { pageId, changeId }),
          ]),
        ),
      },
      {
        form: {
          values: { pageId, version },
          options: {
            kind: kinds.map(({ kind: value, kindName: label }) => ({ value, label })),
            place: placesIn(act, state.sections),
          },
        },
        links: [
          ...(hasDraft ? [link('doPublishPage', { pageId }), link('doDiscardPageDraft', { pageId })] : []),
          ...(state.sections.length < MOST_SECTIONS ? [link('doAddPageSection', { pageId })] : []),
          link('goPageDraft', { pageId }),
          link('goPage', { pageId }),
          link('goPageList'),
          ...(await inShop(act, page)),
        ],
      },
    )
  },

  async doAddPageSection(act) {
    const { db, input } = act
    const found = await lockedPage(act, input.pageId)
    if (!found) return fail('pageUnknown')
    const { page, content } = found
    const kind = (await kindsNow(act)).get(input.kind)
    if (!kind) return fail('badInput', { errors: { kind: message('input.choice') } })
    if (isStale(input, content.version)) return stale(act, found)
    const before = workedOn(content)
    if (before.length >= MOST_SECTIONS) return fail('tooManySections', { params: { most: MOST_SECTIONS } })
    const section: Section = {
      id: uuidv7(),
      kind: kind.name,
      isHidden: false,
      from: null,
      until: null,
      values: firstValues(kind),
    }
    const sections = movedTo([...before, section], section.id, input.place ?? before.length + 1)
    const after = await keepDraft(db, page.id, sections)
    const own = { pageId: input.pageId, sectionId: section.id }
    return created(
      { ...(await contentState(act, page, after)), sectionId: section.id },
      link('goPageSection', own),
      { notices: [message('sections.added')] },
    )
  },

  async doCopyPageSection(act) {
    const { db, input } = act
    const found = await lockedPage(act, input.pageId)
    if (!found) return fail('pageUnknown')
    const { page, content } = found
    const before = workedOn(content)
    const at = before.findIndex(({ id }) => id === input.sectionId)
    const section = before[at]
    if (!section) return fail('sectionUnknown')
    if (isStale(input, content.version)) return stale(act, found)
    if (before.length >= MOST_SECTIONS) return fail('tooManySections', { params: { most: MOST_SECTIONS } })
    const copy = { ...section, id: uuidv7() }
    const after = await keepDraft(db, page.id, before.toSpliced(at + 1, 0, copy))
    return created({ ...(await contentState(act, page, after)), sectionId: copy.id }, here(page), {
      notices: [message('sections.copied')],
    })
  },

  async doDeletePageSection(act) {
    const { db, input } = act
    const found = await lockedPage(act, input.pageId)
    if (!found) return fail('pageUnknown')
    const { page, content } = found
    const before = workedOn(content)
    const sections = before.filter(({ id }) => id !== input.sectionId)
    if (sections.length === before.length) return fail('sectionUnknown')
    if (isStale(input, content.version)) return stale(act, found)
    const after = await keepDraft(db, page.id, sections)
    return ok(await contentState(act, page, after), {
      location: here(page),
      notices: [message('sections.deleted')],
    })
  },

  async doMovePageSection(act) {
    const { db, input } = act
    const found = await lockedPage(act, input.pageId)
    if (!found) return fail('pageUnknown')
    const { page, content } = found
    const before = workedOn(content)
    const at = before.findIndex(({ id }) => id === input.sectionId)
    if (at < 0) return fail('sectionUnknown')
    const changed = at !== Math.min(input.place, before.length) - 1
    if (changed && isStale(input, content.version)) return stale(act, found)
    const after = changed
      ? await keepDraft(db, page.id, movedTo(before, input.sectionId, input.place))
      : content
    return ok(
      { ...(await contentState(act, page, after)), changed },
      { location: here(page), notices: [message(changed ? 'sections.moved' : 'office.nothingChanged')] },
    )
  },
}
