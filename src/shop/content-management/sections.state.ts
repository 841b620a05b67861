import { message } from '../../hypermedia/message.ts'
import { fail, item } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import { contentOf, kindsNow, type PageContent } from '../content/index.ts'
import { isTranslated, MOST_SECTIONS, slotsOf } from '../content/sections/section.rules.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import type { Section, SectionKind, SectionSetting } from '../sections.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { categoryOptions } from './category-options.ts'
import { pageById } from './page.queries.ts'

type Env = ReadEnvironment | WriteEnvironment

/** The most characters of a section's first words in a list. */
const SUMMARY = 60

/** Returns the sections that members are working on. */
export const workedOn = ({ draft, published }: PageContent): readonly Section[] => draft ?? published

const wordsOf = (language: Env['language'], words: NonNullable<SectionSetting['label']>): string =>
  typeof words === 'string' ? words : words[language]

/** Returns the name of a kind of section for members. */
export const kindName = ({ language, say }: Env, { name, label }: SectionKind): string =>
  label ? wordsOf(language, label) : say({ key: `sections.kind.${name}` })

/** Returns the first words of a section, in the language of the member if it has any. */
const summaryOf = (language: Env['language'], { values }: Section): string => {
  const names = ['title', 'heading', 'lead', 'text', 'question', 'codes', 'video', 'picture']
  const spelled = names.flatMap((name) =>
    ['', '.1'].flatMap((item) => (language === 'en' ? [`${name}En${item}`] : []).concat(`${name}${item}`)),
  )
  const found = spelled.map((name) => values[name]).find((value) => value !== undefined && value !== '')
  return (found ?? '')
    .replace(/<[^<>]*>/g, ' ')
    .trim()
    .slice(0, SUMMARY)
}

/** Returns a section as members see it in lists. */
export const stated = (
  act: Env,
  page: Row<'page'>,
  section: Section,
  kinds: ReadonlyMap<string, SectionKind>,
) => {
  const { id: sectionId, kind, isHidden, from: shownFrom, until: shownUntil } = section
  const known = kinds.get(kind)
  return {
    pageId: String(page.id),
    sectionId,
    kind,
    kindName: known ? kindName(act, known) : kind,
    summary: summaryOf(act.language, section),
    isHidden,
    shownFrom,
    shownUntil,
  }
}

/** Returns the sections of a page as members see them. */
export const contentState = async (act: Env, page: Row<'page'>, content: PageContent) => {
  const kinds = await kindsNow(act)
  const pageId = String(page.id)
  const { draft, version } = content
  const sections = workedOn(content)
  return {
    pageId,
    pageName: worded(act.language, page.name, page.name_en),
    sections: sections.map((section) => stated(act, page, section, kinds)),
    hasDraft: draft !== null,
    version,
  }
}

/** A page with its sections. */
export interface Found {
  readonly page: Row<'page'>
  readonly content: PageContent
}

/** Returns a page with its sections. */
export const pageWith = async (act: Env, pageId: string): Promise<Found | undefined> => {
  const page = await pageById(act.db, pageId)
  return page && { page, content: await contentOf(act.db, page.id) }
}

/** Locks the settings, so that changes of a page follow each other, and returns it. */
export const lockedPage = async (act: WriteEnvironment, pageId: string): Promise<Found | undefined> => {
  await lockSettings(act.db)
  return pageWith(act, pageId)
}

/** Fails because the sections were changed since they were read, with the current ones. */
export const stale = async (act: WriteEnvironment, { page, content }: Found) =>
  fail('staleVersion', { state: await contentState(act, page, content) })

/** Returns the link to the sections of a page. */
export const here = ({ id }: Row<'page'>) => link('goPageSections', { pageId: String(id) })

/** Adds the links of its sections to the state of a page. */
export const linkedSections = (
  sections: readonly ReturnType<typeof stated>[],
  isKnown: (kind: string) => boolean,
) =>
  sections.map((section) => {
    const { pageId, sectionId, kind } = section
    const own = { pageId, sectionId }
    return item(section, [
      ...(isKnown(kind) ? [link('goPageSection', own), link('doUpdatePageSection', own)] : []),
      ...(sections.length > 1 ? [link('doMovePageSection', own)] : []),
      ...(isKnown(kind) && sections.length < MOST_SECTIONS ? [link('doCopyPageSection', own)] : []),
      link('doDeletePageSection', own),
    ])
  })

/** Returns the places of a new section before the last one: the top, and after each section but the last. */
export const placesIn = ({ say }: Env, sections: readonly ReturnType<typeof stated>[]) =>
  sections.map((_, at) => {
    const before = sections[at - 1]
    const name = before && [before.kindName, before.summary].filter(Boolean).join(' · ')
    const label = name === undefined ? say(message('sections.top')) : say(message('sections.after', { name }))
    return { value: String(at + 1), label }
  })

/** Returns the values of a section, one for each field of its form. */
export const valuesOf = async (act: Env, kind: SectionKind, { values }: Section) => {
  const categories = await categoryOptions(act)
  return slotsOf(kind).map(({ setting, name, nameEn, item: number }) => ({
    name,
    label: setting.label
      ? wordsOf(act.language, setting.label)
      : act.say({ key: `sections.setting.${setting.name}` }),
    kind: setting.kind,
    item: number,
    value: values[name] ?? '',
    valueEn: isTranslated(setting) ? (values[nameEn] ?? '') : null,
    options: setting.kind === 'category' ? categories : optionsOf(act, setting),
  }))
}

const optionsOf = ({ language, say }: Env, { name, options }: SectionSetting) =>
  options.map(({ value, label }) => ({
    value,
    label: label ? wordsOf(language, label) : say({ key: `sections.choice.${name}.${value}` }),
  }))
