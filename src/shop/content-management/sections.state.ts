import { item } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import { kindsNow, type PageContent } from '../content/index.ts'
import { isTranslated, slotsOf } from '../content/sections/section.rules.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import type { Section, SectionKind, SectionSetting } from '../sections.ts'
import { link } from '../transitions.ts'
import { categoryOptions } from './category-options.ts'

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

/** Adds the links of its sections to the state of a page. */
export const linkedSections = (
  sections: readonly ReturnType<typeof stated>[],
  isKnown: (kind: string) => boolean,
) =>
  sections.map((section) => {
    const { pageId, sectionId, kind } = section
    const own = { pageId, sectionId }
    return item(section, [
      ...(isKnown(kind) ? [link('goPageSection', own)] : []),
      ...(sections.length > 1 ? [link('doMovePageSection', own)] : []),
      link('doDeletePageSection', own),
    ])
  })

/** Returns the values of a section, one for each field of its form. */
export const valuesOf = async (act: Env, kind: SectionKind, { values }: Section) => {
  const categories = await categoryOptions(act)
  return slotsOf(kind, values).map(({ setting, name, nameEn, item: number }) => ({
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
