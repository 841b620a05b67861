import { integer, moment } from '../../../hypermedia/input.ts'
import type { Language } from '../../../hypermedia/language.ts'
import { type Message, message } from '../../../hypermedia/message.ts'
import { videoAddress } from '../../catalog/video.rules.ts'
import { isOwnFile } from '../../own-file.ts'
import { safeHtml } from '../../safe-html.ts'
import type { Section, SectionKind, SectionSetting, SectionValues, WordedSection } from '../../sections.ts'
import { PRODUCT_CODE } from '../../values.ts'
import { TYPED_ADDRESS } from '../typed-address.rules.ts'

/** The most sections of a page. */
export const MOST_SECTIONS = 40

/** The most items of a section. */
export const MOST_ITEMS = 12

/** The most products that a section shows. */
export const MOST_GOODS = 24

/** The most characters of one value. */
export const LONGEST_VALUE = 20_000

/** Elements that help pages have beside those of other texts, such as a table of delivery fees. */
const TABLES = ['table', 'thead', 'tbody', 'tr', 'th', 'td', 'dl', 'dt', 'dd'] as const

/** The codes of a list with one a line. */
export const codesIn = (text: string): readonly string[] => text.split(/[\s,、]+/).filter(Boolean)

/** Whether a setting is typed in both languages. */
export const isTranslated = ({ kind }: SectionSetting): boolean => kind === 'text' || kind === 'html'

/** The name under which the English text of a setting is stored. */
const english = (name: string): string => `${name}En`

const inItem = (name: string, item: number): string => `${name}.${item}`

/** A setting with the name of its value: an item's has its number. */
export interface Slot {
  readonly setting: SectionSetting
  /** Such as `heading`, or `heading.2` of the second item. */
  readonly name: string
  /** The name of its English text. */
  readonly nameEn: string
  /** The number of its item, from 1; null if it is the section's own. */
  readonly item: number | null
}

/** Returns the numbers of the items that have a value. */
const itemsOf = ({ settings }: Pick<SectionKind, 'settings'>, values: SectionValues): readonly number[] => {
  const names = settings.filter(({ ofItems }) => ofItems).flatMap(({ name }) => [name, english(name)])
  return Array.from({ length: MOST_ITEMS }, (_, at) => at + 1).filter((item) =>
    names.some((name) => (values[inItem(name, item)] ?? '') !== ''),
  )
}

/** Returns the places of values of a section: its own settings, then those of all items that it may have. */
export const slotsOf = (kind: Pick<SectionKind, 'settings'>): readonly Slot[] => {
  const own = kind.settings.filter(({ ofItems }) => !ofItems)
  const ofItems = kind.settings.filter((setting) => setting.ofItems)
  const items = Array.from({ length: ofItems.length > 0 ? MOST_ITEMS : 0 }, (_, at) => at + 1)
  return [
    ...own.map((setting) => slot(setting, null)),
    ...items.flatMap((item) => ofItems.map((setting) => slot(setting, item))),
  ]
}

const slot = (setting: SectionSetting, item: number | null): Slot => {
  const named = (name: string) => (item === null ? name : inItem(name, item))
  return { setting, name: named(setting.name), nameEn: named(english(setting.name)), item }
}

/** Returns the values of a new section. */
export const firstValues = ({ settings }: Pick<SectionKind, 'settings'>): SectionValues =>
  Object.fromEntries(
    settings.flatMap(({ name, ofItems, default: value }) => (ofItems || value === '' ? [] : [[name, value]])),
  )

/** A value in a request. */
export interface SentValue {
  readonly name: string
  /** Null empties it. */
  readonly value?: string | null | undefined
  readonly valueEn?: string | null | undefined
}

/**
 * Returns a section's values after a request: omitted ones stay, empty ones go, and items without any value close
 * up. Or returns the errors, by the place of the row. `toInstant` converts a time on the shop's clock to UTC.
 */
export const valuesWith = (
  kind: Pick<SectionKind, 'settings'>,
  kept: SectionValues,
  sent: readonly SentValue[],
  toInstant: (typed: string) => string,
): { readonly values: SectionValues; readonly faults: Readonly<Record<string, Message>> } => {
  const values: Record<string, string> = { ...kept }
  const faults: Record<string, Message> = {}
  for (const [at, { name, value, valueEn }] of sent.entries()) {
    const found = slotNamed(kind, name)
    if (!found) {
      faults[`values.${at}.name`] = message('sections.noSetting')
      continue
    }
    const { setting } = found
    for (const [field, place, typed] of [
      ['value', found.name, value],
      ['valueEn', found.nameEn, isTranslated(setting) ? valueEn : undefined],
    ] as const) {
      if (typed === undefined) continue
      const fault = typed === null ? undefined : faultOf(setting, typed, toInstant)
      if (fault) faults[`values.${at}.${field}`] = fault
      values[place] = typed === null || fault ? '' : storedOf(setting, typed, toInstant)
    }
  }
  return { values: closedUp(kind, values), faults }
}

const storedOf = (
  { kind, min, max }: SectionSetting,
  typed: string,
  toInstant: (typed: string) => string,
): string => {
  if (kind === 'html') return safeHtml(typed, TABLES).trim()
  if (kind === 'number') return String(integer(min, max).parse(typed))
  if (kind === 'video') return videoAddress(typed) ?? typed
  return kind === 'moment' ? toInstant(typed) : typed
}

/** Returns the place of a value by its name; undefined if the kind has no such setting. */
export const slotNamed = ({ settings }: Pick<SectionKind, 'settings'>, name: string): Slot | undefined => {
  const [, base = '', number] = /^([a-zA-Z0-9]+)(?:\.(\d{1,2}))?$/.exec(name) ?? []
  const setting = settings.find((one) => one.name === base)
  if (!setting || setting.ofItems !== (number !== undefined)) return undefined
  const item = number === undefined ? null : Number(number)
  return item !== null && (item < 1 || item > MOST_ITEMS) ? undefined : slot(setting, item)
}

const closedUp = (kind: Pick<SectionKind, 'settings'>, values: SectionValues): SectionValues => {
  const own = kind.settings.filter(({ ofItems }) => !ofItems)
  const ofItems = kind.settings.filter((setting) => setting.ofItems)
  const filled = (from: readonly Slot[], to: readonly Slot[]) =>
    from.flatMap(({ name, nameEn }, at) =>
      [
        [to[at]?.name ?? '', values[name] ?? ''] as const,
        [to[at]?.nameEn ?? '', values[nameEn] ?? ''] as const,
      ].filter(([, value]) => value !== ''),
    )
  const slots = (settings: readonly SectionSetting[], item: number | null) =>
    settings.map((setting) => slot(setting, item))
  return Object.fromEntries([
    ...filled(slots(own, null), slots(own, null)),
    ...itemsOf(kind, values).flatMap((item, at) => filled(slots(ofItems, item), slots(ofItems, at + 1))),
  ])
}

/** Times before it are typing errors, as of a year with two digits. */
const EPOCH = '1970'

const faultOf = (
  setting: SectionSetting,
  value: string,
  toInstant: (typed: string) => string,
): Message | undefined => {
  switch (setting.kind) {
    case 'picture':
      return isOwnFile(value) ? undefined : message('sections.ownFile')
    case 'video':
      return videoAddress(value) === null ? message('input.video') : undefined
    case 'address':
      return TYPED_ADDRESS.test(value) ? undefined : message('sections.address')
    case 'number': {
      const { min, max } = setting
      return integer(min, max).safeParse(value).success ? undefined : message('sections.number', { min, max })
    }
    case 'choice':
      return setting.options.some((option) => option.value === value)
        ? undefined
        : message('sections.unlisted')
    case 'category':
      return /^\d{1,9}$/.test(value) ? undefined : message('sections.unlisted')
    case 'codes': {
      const wrong = codesIn(value).find((code) => !PRODUCT_CODE.test(code))
      return wrong === undefined ? undefined : message('sections.code', { code: wrong })
    }
    case 'moment':
      return moment().safeParse(value).success && toInstant(value) >= EPOCH
        ? undefined
        : message('sections.moment')
    default:
      return undefined
  }
}

/** Whether visitors see a section at a moment. */
export const isShown = ({ isHidden, from, until }: Section, now: Date): boolean => {
  const at = now.toISOString()
  return !isHidden && (from === null || from <= at) && (until === null || at < until)
}

/** Returns the milliseconds until time alone changes which of some sections are shown; undefined if it does not. */
export const unchangedFor = (sections: readonly Section[], now: Date): number | undefined => {
  const changes = sections
    .filter(({ isHidden }) => !isHidden)
    .flatMap(({ from, until }) => [from, until])
    .map((moment) => (moment === null ? 0 : Date.parse(moment) - now.getTime()))
    .filter((left) => left > 0)
  return changes.length === 0 ? undefined : Math.min(...changes)
}

/** Returns a section in a language: a text that has no English is empty in English. */
export const worded = (language: Language, kind: SectionKind, { id, values }: Section): WordedSection => {
  const read = (slots: readonly Slot[]): SectionValues =>
    Object.fromEntries(
      slots.map(({ setting, name, nameEn }) => [
        setting.name,
        values[language === 'en' && isTranslated(setting) ? nameEn : name] ?? '',
      ]),
    )
  const slots = slotsOf(kind)
  return {
    id,
    kind: kind.name,
    own: read(slots.filter(({ item }) => item === null)),
    items: itemsOf(kind, values).map((item) => read(slots.filter((one) => one.item === item))),
  }
}

/** Returns the place of a section among those that visitors see now, from 1; null if they do not see it. */
export const placeOf = (sections: readonly Section[], { id }: Section, now: Date): number | null => {
  const at = sections.filter((section) => isShown(section, now)).findIndex((section) => section.id === id)
  return at < 0 ? null : at + 1
}

/** Returns sections with one of them moved to a place, from 1; a place behind the last one is the last. */
export const movedTo = (sections: readonly Section[], id: string, place: number): readonly Section[] => {
  const others = sections.filter((one) => one.id !== id)
  const moved = sections.filter((one) => one.id === id)
  return [...others.slice(0, place - 1), ...moved, ...others.slice(place - 1)]
}
