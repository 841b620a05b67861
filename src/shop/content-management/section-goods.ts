import { type Message, message } from '../../hypermedia/message.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import { categoryRows } from '../catalog/index.ts'
import { codesIn, MOST_GOODS, type SentValue, slotNamed } from '../content/sections/section.rules.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { isServed } from '../files/index.ts'
import { isOwnFile } from '../own-file.ts'
import { idsByCode, placedBy, sellableNamed, statedGoods } from '../products/index.ts'
import type { Section, SectionKind, SectionSetting, SectionValues } from '../sections.ts'
import type { doUpdatePageSection, goPageSection } from './section.contract.ts'

type Env = ReadEnvironment | WriteEnvironment

/** The most products shown for a search; longer words narrow it. */
const MOST_FOUND = 20

/** Returns the setting of a section whose products are picked: the first one of codes that is no item's. */
export const pickedIn = ({ settings }: Pick<SectionKind, 'settings'>): SectionSetting | undefined =>
  settings.find(({ kind, ofItems }) => kind === 'codes' && !ofItems)

type Asked = Pick<InputOf<typeof goPageSection>, 'placed' | 'nameKeyword'>

/** Returns the picked products of a section, or those of the form that is shown again, and those that a search found. */
export const goodsOf = async (
  act: ReadEnvironment,
  kind: SectionKind,
  { values }: Section,
  { placed: typed, nameKeyword = '' }: Asked,
) => {
  const setting = pickedIn(kind)
  if (!setting) return { goods: [], nameKeyword, foundCount: 0 }
  const stored = codesIn(values[setting.name] ?? '')
  // Members who may not see products see only those that the section shows.
  const maySee = act.may('goAdminProduct')
  const kept = maySee ? typed : undefined
  const byCode = await idsByCode(act, [...new Set([...stored, ...(kept ?? [])])])
  const idsOf = (codes: readonly string[]) => [...new Set(codes.flatMap((code) => byCode.get(code) ?? []))]
  const placed = idsOf(stored)
  const found =
    nameKeyword === '' || !maySee ? [] : await sellableNamed(act.db, act.dialect, nameKeyword, MOST_FOUND)
  const ids = [...new Set([...(kept ? idsOf(kept) : placed), ...found.map(({ id }) => id)])]
  const codes = new Map(stored.toReversed().flatMap((code) => withId(byCode.get(code), code)))
  return { goods: await statedGoods(act, { ids, placed, codes }), nameKeyword, foundCount: found.length }
}

const withId = (id: number | undefined, code: string): readonly (readonly [number, string])[] =>
  id === undefined ? [] : [[id, code]]

type Placed = InputOf<typeof doUpdatePageSection>['placed']

/**
 * Returns the value that the picked products of a form make, if it has any; or its errors. It is that of the setting of
 * codes, so that programs read and write one value.
 */
export const pickedValue = async (
  act: Env,
  kind: SectionKind,
  placed: Placed,
): Promise<
  { readonly sent: readonly SentValue[] } | { readonly errors: Readonly<Record<string, Message>> }
> => {
  const setting = pickedIn(kind)
  if (!setting || !placed) return { sent: [] }
  const planned = await placedBy(act, placed, MOST_GOODS)
  if ('errors' in planned) return planned
  const ids = await idsByCode(
    act,
    placed.map(({ productCode }) => productCode),
  )
  const codes = planned.ids.flatMap(
    (id) => placed.find(({ productCode }) => ids.get(productCode) === id) ?? [],
  )
  const value = codes.map(({ productCode }) => productCode).join('\n')
  return { sent: [{ name: setting.name, value: value === '' ? null : value }] }
}

/**
 * Returns the errors of sent values that name what the shop does not have. A value that is stored already is not
 * judged again: what it names may have gone since.
 */
export const unknownIn = async (
  act: Env,
  kind: SectionKind,
  kept: SectionValues,
  sent: readonly SentValue[],
): Promise<Readonly<Record<string, Message>>> => {
  const faults: Record<string, Message> = {}
  for (const [at, { name, value }] of sent.entries()) {
    const slot = slotNamed(kind, name)
    if (!slot || !value || value === kept[slot.name]) continue
    const fault = await unknownFault(act, slot.setting, value)
    if (fault) faults[`values.${at}.value`] = fault
  }
  return faults
}

const unknownFault = async (
  act: Env,
  { kind }: SectionSetting,
  value: string,
): Promise<Message | undefined> => {
  if (kind === 'picture')
    return (await isServed(act, value, kind)) ? undefined : message('sections.noPicture')
  if (kind === 'video')
    return !isOwnFile(value) || (await isServed(act, value, kind)) ? undefined : message('sections.noVideo')
  if (kind === 'category') {
    const rows = await act.memory.get(categoryRows)
    return rows.some(({ id }) => String(id) === value) ? undefined : message('sections.unlisted')
  }
  if (kind !== 'codes') return undefined
  const codes = codesIn(value)
  const known = await idsByCode(act, codes)
  const unknown = codes.filter((code) => !known.has(code))
  return unknown.length === 0
    ? undefined
    : message('sections.codesUnknown', { codes: unknown.slice(0, MOST_GOODS).join(', ') })
}
