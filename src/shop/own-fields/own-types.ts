import { z } from 'zod'
import { choice, clearable, day, integer, needed, optional, unchanged } from '../../hypermedia/input.ts'
import type { Labels, OpenTypes } from '../../hypermedia/open.ts'
import { kind } from '../records/index.ts'
import { type OpenRecord, type OwnUse, openName } from './fields.ts'
import { isRanged, OWN_RECORDS, type OwnField } from './own-field.rules.ts'
import { endsOf, TRUTHS } from './own-filters.rules.ts'

const longest = { string: 255, longText: 4000, html: 4000 } as const
const LARGEST = 2_147_483_647

/** How the values of a field are sent and stated. */
const kindOf = (
  field: OwnField,
): kind.KindOf<string> | kind.KindOf<string | null> | kind.KindOf<number> | kind.KindOf<boolean> => {
  switch (field.kind) {
    case 'string':
      return kind.string(longest.string)
    case 'longText':
      return kind.longText(longest.longText)
    case 'html':
      return kind.html(longest.html)
    case 'integer':
      return kind.integer(-LARGEST, LARGEST)
    case 'yen':
      return kind.yen()
    case 'percent':
      return kind.percent()
    case 'boolean':
      return kind.boolean()
    case 'date':
      return kind.date()
    case 'moment':
      return kind.moment()
    case 'choice':
      return kind.oneOf(wordsOf(field))
  }
}

const wordsOf = ({ choices }: OwnField): readonly [string, ...string[]] => {
  const [first = '', ...others] = choices.map(({ choiceValue }) => choiceValue)
  return [first, ...others]
}

/** The labels of a field and of its choices, in both languages. */
const labelsOf = ({ label, label_en, choices }: OwnField): Labels => ({
  ja: label,
  en: label_en ?? label,
  ...(choices.length > 0 && {
    choices: Object.fromEntries(
      choices.map(({ choiceValue, choiceLabel: ja, choiceLabelEn: en = ja }) => [choiceValue, { ja, en }]),
    ),
  }),
})

const labelled = <T extends z.ZodType>(field: OwnField, type: T, end?: Labels['end']): T => {
  const labels = { ...labelsOf(field), ...(end && { end }) }
  const description = end ? `${labels.en} (${end.toLowerCase()})` : labels.en
  return type.meta({ ...type.meta(), labels, description })
}

const sent = (field: OwnField): z.ZodType => {
  const { required, optional: safe } = kindOf(field)
  if (field.kind !== 'html') return required
  // Of HTML the type that may be left out is the one that makes it safe.
  const error = 'input.required'
  return field.required
    ? z.nonoptional(safe, { error }).refine((typed) => typeof typed === 'string', { error })
    : safe
}

const FORMATS: { readonly [K in OwnField['kind']]?: string } = { date: 'date', moment: 'date-time' }

const stated = (field: OwnField): z.ZodType => {
  const { state } = kindOf(field)
  const format = FORMATS[field.kind]
  return (format === undefined ? state : state.meta({ ...state.meta(), format })).nullable()
}

/** The type of a field in a change of a record: left out, the value stays; only a field that is not required can be cleared. */
export const changeOf = (field: OwnField): z.ZodType =>
  field.required ? unchanged(sent(field)) : clearable(sent(field))

/** Whether the values of a field are numbers. */
export const holdsNumbers = (field: OwnField): boolean => kindOf(field).cell === 'number'

type Typed = readonly [name: string, type: z.ZodType]

/** The types of one field for a use, by the names that stand in the object. */
const TYPES: Readonly<Record<OwnUse, (field: OwnField) => readonly Typed[]>> = {
  create: (field) => [[field.name, labelled(field, field.required ? sent(field) : clearable(sent(field)))]],
  draft: (field) => [
    [field.name, labelled(field, field.required ? needed(sent(field)) : clearable(sent(field)))],
  ],
  change: (field) => [[field.name, labelled(field, changeOf(field))]],
  state: (field) => [[field.name, labelled(field, stated(field))]],
  shown: (field) => (field.visible ? TYPES.state(field) : []),
  filter: (field) => (field.filterable ? filters(field) : []),
  narrow: (field) => (field.visible ? TYPES.filter(field) : []),
}

/** The filter inputs of a field: one of its values, or the two ends of a range of them. */
const filters = (field: OwnField): readonly Typed[] => {
  if (!isRanged(field)) {
    const words = field.kind === 'boolean' ? TRUTHS : wordsOf(field)
    return [[field.name, labelled(field, optional(choice(words)))]]
  }
  const bound = field.kind === 'date' ? day() : integer(-LARGEST, LARGEST)
  const { from, to } = endsOf(field)
  return [
    [from, labelled(field, optional(bound), 'From')],
    [to, labelled(field, optional(bound), 'To')],
  ]
}

/** The types of the declared fields in contracts; none for a record without fields. */
export const openTypesOf = (fields: readonly OwnField[]): OpenTypes => {
  const types = new Map<string, z.ZodType>()
  const records: readonly OpenRecord[] = [...OWN_RECORDS, 'article']
  for (const record of records)
    for (const use of Object.keys(TYPES) as OwnUse[]) {
      const of = fields.filter((field) => belongs(field, record))
      const shape = Object.fromEntries(of.flatMap((field) => TYPES[use](field)))
      if (Object.keys(shape).length > 0) types.set(openName(record, use), objectFor(use, shape))
    }
  return types
}

/** Whether a field is one of a record, or of one of the two that are edited as an article. */
export const belongs = ({ record }: Pick<OwnField, 'record'>, of: OpenRecord): boolean =>
  of === 'article' ? record === 'product' || record === 'variant' : record === of

/** Where nothing is said of any field, it is judged as if each had been left out. */
const objectFor = (use: OwnUse, shape: Readonly<Record<string, z.ZodType>>): z.ZodType =>
  use === 'state' || use === 'shown'
    ? z.object(shape)
    : z.preprocess((raw) => raw ?? {}, z.object(shape, { error: 'input.format' }))
