import { uuidv7 } from 'uuidv7'
import { message } from '../../hypermedia/message.ts'
import { fail, item, ok } from '../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../hypermedia/transition.ts'
import { keepDraft, kindsNow, previewOf, publicationsOf } from '../content/index.ts'
import {
  firstValues,
  MOST_SECTIONS,
  movedTo,
  placeOf,
  valuesWith,
} from '../content/sections/section.rules.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { isStale } from '../records/index.ts'
import type { Section, SectionKind } from '../sections.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { instantOf } from '../values.ts'
import { inShop } from './page.state.ts'
import type * as contract from './sections.contract.ts'
import type { doUpdatePageSection } from './sections.contract.ts'
import {
  contentState,
  here,
  kindName,
  linkedSections,
  lockedPage,
  pageWith,
  placesIn,
  stale,
  stated,
  valuesOf,
  workedOn,
} from './sections.state.ts'

/** The publications that a page lists. */
const CHANGES = 20

type Env = ReadEnvironment | WriteEnvironment
type Update<E> = E & { readonly input: InputOf<typeof doUpdatePageSection> }

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
    return ok(
      { ...(await contentState(act, page, after)), sectionId: section.id },
      { location: link('goPageSection', own), notices: [message('sections.added')] },
    )
  },

  async goPageSection(act) {
    const found = await sectionIn(act, act.input)
    if ('failure' in found) return found
    const { page, content, section, kind } = found
    const { pageId, pageName, version } = await contentState(act, page, content)
    const values = await valuesOf(act, kind, section)
    const own = { pageId, sectionId: section.id }
    const { isHidden, from: shownFrom, until: shownUntil } = section
    const place = placeOf(workedOn(content), section, act.now)
    return ok(
      { ...stated(act, page, section, new Map([[kind.name, kind]])), pageName, values, place, version },
      {
        form: { values: { ...own, version, values, isHidden, shownFrom, shownUntil } },
        links: [link('doUpdatePageSection', own), link('doDeletePageSection', own), here(page)],
      },
    )
  },

  // A preview takes no lock.
  doUpdatePageSection: withPreparation(
    async (act: Update<ReadEnvironment>) => (act.input.preview ? lookedAt(act) : undefined),
    async (act: Update<WriteEnvironment>, looked) => {
      if (looked) return looked
      const { db, input } = act
      await lockSettings(db)
      const found = await sectionIn(act, input)
      if ('failure' in found) return found
      const { page, content, section, kind } = found
      const { section: after, faults } = sectionWith(act, kind, section)
      if (Object.keys(faults).length > 0) return fail('badInput', { errors: faults })
      const changed = JSON.stringify(after) !== JSON.stringify(section)
      if (changed && isStale(input, content.version)) return stale(act, found)
      const { pageId, sectionId } = input
      if (changed)
        await keepDraft(
          db,
          page.id,
          workedOn(content).map((one) => (one.id === sectionId ? after : one)),
        )
      return ok(
        { pageId, sectionId, preview: false, changed },
        {
          location: link('goPageSection', { pageId, sectionId }),
          notices: [message(changed ? 'sections.saved' : 'office.nothingChanged')],
        },
      )
    },
  ),

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
    return ok(
      { ...(await contentState(act, page, after)), sectionId: copy.id },
      { location: here(page), notices: [message('sections.copied')] },
    )
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

/** Returns a section of a page, with its kind. */
const sectionIn = async (
  act: Env,
  { pageId, sectionId }: { readonly pageId: string; readonly sectionId: string },
) => {
  const found = await pageWith(act, pageId)
  if (!found) return fail('pageUnknown')
  const section = workedOn(found.content).find(({ id }) => id === sectionId)
  const kind = section && (await kindsNow(act)).get(section.kind)
  return section && kind ? { ...found, section, kind } : fail('sectionUnknown')
}

/** Returns a section as it would be after a request, with the errors. */
const sectionWith = (
  { input, startOf }: Pick<Update<Env>, 'input' | 'startOf'>,
  kind: SectionKind,
  section: Section,
) => {
  const { values, faults } = valuesWith(kind, section.values, input.values ?? [], (typed) =>
    instantOf(typed, startOf),
  )
  const at = (typed: string | null | undefined, kept: string | null) =>
    typed === undefined ? kept : typed && instantOf(typed, startOf)
  const from = at(input.shownFrom, section.from)
  const until = at(input.shownUntil, section.until)
  const isTurned = from !== null && until !== null && until <= from
  return {
    section: { ...section, isHidden: input.isHidden ?? section.isHidden, from, until, values },
    faults: { ...faults, ...(isTurned && { shownUntil: message('sections.untilBeforeFrom') }) },
  }
}

/** The page with a section as it was typed; nothing is stored. */
const lookedAt = async (act: Update<ReadEnvironment>) => {
  const { input, say } = act
  const found = await sectionIn(act, input)
  if ('failure' in found) return found
  const { page, content, section, kind } = found
  const { section: typed, faults } = sectionWith(act, kind, section)
  if (Object.keys(faults).length > 0) return fail('badInput', { errors: faults })
  const { pageId, sectionId } = input
  const sections = workedOn(content).map((one) => (one.id === sectionId ? typed : one))
  return ok(
    { pageId, sectionId, preview: true, changed: false, message: say(message('sections.preview')) },
    {
      about: await previewOf(act, page.url, { content: sections }),
      links: [link('goPageSection', { pageId, sectionId })],
    },
  )
}
