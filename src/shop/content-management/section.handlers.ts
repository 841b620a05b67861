import { message } from '../../hypermedia/message.ts'
import { fail, ok } from '../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../hypermedia/transition.ts'
import { keepDraft, kindsNow, previewOf } from '../content/index.ts'
import { placeOf, type SentValue, valuesWith } from '../content/sections/section.rules.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { leaveFiles, picturesIn, takePictures } from '../files/index.ts'
import { placingRows } from '../products/index.ts'
import { isStale } from '../records/index.ts'
import type { Section, SectionKind } from '../sections.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { instantOf } from '../values.ts'
import type * as contract from './section.contract.ts'
import type { doUpdatePageSection } from './section.contract.ts'
import { goodsOf, pickedIn, pickedValue, unknownIn } from './section-goods.ts'
import { contentState, here, pageWith, stale, stated, valuesOf, workedOn } from './sections.state.ts'

type Env = ReadEnvironment | WriteEnvironment
type Update<E> = E & { readonly input: InputOf<typeof doUpdatePageSection> }

export const sectionHandlers: Handlers<typeof contract> = {
  async goPageSection(act) {
    const found = await sectionIn(act, act.input)
    if ('failure' in found) return found
    const { page, content, section, kind } = found
    const { pageId, pageName, version } = await contentState(act, page, content)
    const values = await valuesOf(act, kind, section)
    const picking = await goodsOf(act, kind, section, act.input)
    const own = { pageId, sectionId: section.id }
    const { isHidden, from: shownFrom, until: shownUntil } = section
    const place = placeOf(workedOn(content), section, act.now)
    return ok(
      {
        ...stated(act, page, section, new Map([[kind.name, kind]])),
        ...{ pageName, values, pickedValue: pickedIn(kind)?.name ?? null, ...picking, place, version },
      },
      {
        form: {
          values: {
            ...{ ...own, version, values, isHidden, shownFrom, shownUntil },
            ...{ placed: placingRows(picking.goods), nameKeyword: picking.nameKeyword },
          },
        },
        links: [link('doUpdatePageSection', own), link('doDeletePageSection', own), here(page)],
      },
    )
  },

  // A preview takes no lock, and no pictures.
  doUpdatePageSection: withPreparation(
    async (act: Update<ReadEnvironment>) =>
      act.input.preview ? { looked: await lookedAt(act) } : { pictures: await takePictures(act) },
    async (act: Update<WriteEnvironment>, { looked, pictures }) => {
      if (looked) return looked
      const { db, input } = act
      await lockSettings(db)
      const found = await sectionIn(act, input)
      if ('failure' in found) return found
      const { page, content, section, kind } = found
      const sent = await picturesIn(act, pictures, input.values ?? [])
      if ('fault' in sent) return fail('badInput', { errors: { [`values.${sent.at}.value`]: sent.fault } })
      const { section: after, faults } = await sectionWith(act, kind, section, sent.rows)
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
    async (act, { pictures }) => pictures && leaveFiles(act, pictures),
  ),
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
const sectionWith = async (
  act: Update<Env>,
  kind: SectionKind,
  section: Section,
  sent: readonly SentValue[] = act.input.values ?? [],
) => {
  const { input, startOf } = act
  const picked = await pickedValue(act, kind, input.placed)
  if ('errors' in picked) return { section, faults: picked.errors }
  const all = [...sent, ...picked.sent]
  const { values, faults } = valuesWith(kind, section.values, all, (typed) => instantOf(typed, startOf))
  const unknown = await unknownIn(act, kind, section.values, sent)
  const at = (typed: string | null | undefined, kept: string | null) =>
    typed === undefined ? kept : typed && instantOf(typed, startOf)
  const from = at(input.shownFrom, section.from)
  const until = at(input.shownUntil, section.until)
  const isTurned = from !== null && until !== null && until <= from
  return {
    section: { ...section, isHidden: input.isHidden ?? section.isHidden, from, until, values },
    faults: { ...unknown, ...faults, ...(isTurned && { shownUntil: message('sections.untilBeforeFrom') }) },
  }
}

/** The page with a section as it was typed; nothing is stored. */
const lookedAt = async (act: Update<ReadEnvironment>) => {
  const { input, say } = act
  const found = await sectionIn(act, input)
  if ('failure' in found) return found
  const { page, content, section, kind } = found
  const { section: typed, faults } = await sectionWith(act, kind, section)
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
