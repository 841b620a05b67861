import type { OpenValues } from '../../hypermedia/open.ts'
import type { Option } from '../../hypermedia/reply.ts'
import { type Cached, cached, type Memory } from '../../store/memory.ts'
import { type ReadEnvironment, worded } from '../environment.ts'
import { isRanged, type OwnField } from './own-field.rules.ts'
import { hasValues, valuesHeld } from './own-filters.queries.ts'
import { endsOf, storedValue, TRUTHS } from './own-filters.rules.ts'
import { belongs } from './own-types.ts'
import { allOwnFields, SAID } from './own-values.ts'

/** The fields by which shoppers filter products. */
const narrowingFields = async (memory: Memory): Promise<readonly OwnField[]> =>
  (await memory.get(allOwnFields)).filter(
    (field) => field.filterable && field.visible && belongs(field, 'article'),
  )

/** The stored values that public products have, by field; of a range nothing but whether there are some. */
const valuesInUse: Cached<ReadonlyMap<number, ReadonlySet<string>>> = cached(
  async (db, memory) => {
    const used = new Map<number, ReadonlySet<string>>()
    for (const field of await narrowingFields(memory)) {
      const values = isRanged(field) ? await hasValues(db, field.id) : await valuesHeld(db, field.id)
      if (values.length > 0) used.set(field.id, new Set(values))
    }
    return used
  },
  { by: 'slowReader', withRows: false },
)

/** A value of a filter, with the number of products of the list that have it. */
export interface NarrowingChoice {
  readonly value: string
  readonly label: string
  /** Null if it is not known; `countOver` then says more than how many, if that is known. */
  readonly count: number | null
  readonly countOver: number | null
  readonly chosen: boolean
}

/** Counts the products of a list with a stored value of a field, beside its other filters. */
export type CountHeld = (fieldId: number, value: string) => Pick<NarrowingChoice, 'count' | 'countOver'>

/** A filter of a list as shoppers see it, with what was chosen. */
export interface Narrowing {
  readonly fieldName: string
  readonly fieldLabel: string
  readonly fieldKind: OwnField['kind']
  /** The inputs of its form: one, or the two ends of a range. */
  readonly inputNames: string[]
  /** The values to choose among; none of a range. */
  readonly choices: NarrowingChoice[]
  readonly fieldValue: string | number | boolean | null
  readonly fieldValueFrom: string | number | null
  readonly fieldValueTo: string | number | null
}

/** The filters of a list for shoppers; each has values in use, or was chosen. Their choices are those in use, by input. */
export const narrowingBy = async (
  { memory, language, say }: Pick<ReadEnvironment, 'memory' | 'language' | 'say'>,
  countHeld: CountHeld,
  asked: OpenValues = {},
): Promise<{
  readonly filters: readonly Narrowing[]
  readonly options: Readonly<Record<string, Option[]>>
}> => {
  const [fields, used] = await Promise.all([narrowingFields(memory), memory.get(valuesInUse)])
  const filters: Narrowing[] = []
  const options: Record<string, Option[]> = {}
  for (const field of fields) {
    const { filter, isChosen } = filterOf(field, asked, language)
    const values = used.get(field.id)
    if (!values && !isChosen) continue
    const isShown = (value: string) => asked[field.name] === value || values?.has(storedValue(field, value))
    const [input = ''] = filter.inputNames
    const shown = valuesOf(field, language, say).filter(
      ({ value }) => field.kind === 'boolean' || isShown(value),
    )
    if (shown.length > 0) options[input] = shown
    const choices = shown.map((choice) => ({
      ...choice,
      ...countHeld(field.id, storedValue(field, choice.value)),
      chosen: asked[field.name] === choice.value,
    }))
    filters.push({ ...filter, choices })
  }
  return { filters, options }
}

/** The values of a field that is chosen among, with their words. */
const valuesOf = (
  { kind, choices }: OwnField,
  language: ReadEnvironment['language'],
  say: ReadEnvironment['say'],
): Option[] => {
  if (kind === 'boolean') return TRUTHS.map((value) => ({ value, label: say(SAID[value]) }))
  return choices.map(({ choiceValue: value, choiceLabel, choiceLabelEn = null }) => ({
    value,
    label: worded(language, choiceLabel, choiceLabelEn),
  }))
}

const filterOf = (field: OwnField, asked: OpenValues, language: ReadEnvironment['language']) => {
  const { name, kind, label, label_en, choices } = field
  const ends = isRanged(field) ? endsOf(field) : undefined
  const names = ends ? [ends.from, ends.to] : [name]
  const [from, to] = names.map((one) => asked[one] ?? null)
  const chosen = choices.find(({ choiceValue }) => choiceValue === from)
  const word = chosen ? worded(language, chosen.choiceLabel, chosen.choiceLabelEn ?? null) : from
  return {
    isChosen: names.some((one) => asked[one] !== undefined),
    filter: {
      fieldName: name,
      fieldLabel: worded(language, label, label_en),
      fieldKind: kind,
      inputNames: names.map((one) => `ownFields[${one}]`),
      fieldValue: ends || word === null ? null : kind === 'boolean' ? word === 'true' : word,
      fieldValueFrom: ends ? from : null,
      fieldValueTo: ends ? to : null,
    } as Omit<Narrowing, 'choices'>,
  }
}

/** Returns the inputs of a list without one of its filters. */
export const askedWithout = (
  { fieldName: name }: Pick<Narrowing, 'fieldName'>,
  asked: OpenValues = {},
): OpenValues => {
  const { from, to } = endsOf({ name })
  return Object.fromEntries(Object.entries(asked).filter(([input]) => ![name, from, to].includes(input)))
}
