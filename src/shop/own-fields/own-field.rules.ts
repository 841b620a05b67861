import { type Message, message } from '../../hypermedia/message.ts'
import type { OwnFieldKind, Row } from '../../store/schema.ts'

/** The records to which fields can be added. */
export const OWN_RECORDS = ['product', 'variant', 'category', 'customer', 'order'] as const

/** One of them. */
export type OwnRecord = (typeof OWN_RECORDS)[number]

/** The kinds of fields. */
export const OWN_KINDS = [
  'string',
  'longText',
  'html',
  'integer',
  'yen',
  'percent',
  'boolean',
  'date',
  'moment',
  'choice',
] as const satisfies readonly OwnFieldKind[]

/** The pattern of the names of fields. */
export const OWN_FIELD_NAME = /^[a-z][A-Za-z0-9]*$/

/** So many fields a record has at most: each of them is a control of its form. */
export const MOST_OWN_FIELDS = 50

/** So many values may be chosen from at most. */
export const MOST_CHOICES = 200

/** A value that may be chosen, with what it is called; English where it differs. */
export interface OwnChoice {
  readonly choiceValue: string
  readonly choiceLabel: string
  readonly choiceLabelEn?: string | undefined
}

/** A field as it is declared. */
export interface OwnField extends Omit<Row<'own_field'>, 'choices'> {
  readonly choices: readonly OwnChoice[]
}

/** Records whose forms are one: a product without axes is edited together with its variant, so no two of them may share a name. */
const BESIDE: Readonly<Partial<Record<OwnRecord, readonly OwnRecord[]>>> = {
  product: ['product', 'variant'],
  variant: ['product', 'variant'],
}

/** The records among which a name must be free. */
export const namespaceOf = (record: OwnRecord): readonly OwnRecord[] => BESIDE[record] ?? [record]

type Named = Pick<OwnField, 'record' | 'name'>

/** Whether two fields would have one name. Values are found by names in JSON, which SQLite compares without looking at capitals. */
export const sharesName = (one: Named, other: Named): boolean =>
  namespaceOf(one.record).includes(other.record) && one.name.toLowerCase() === other.name.toLowerCase()

/** Records that members alone see. */
const UNSEEN: readonly OwnRecord[] = ['customer', 'order']

/** Records whose searches look through fields: a product is found by its variants too. */
const FOUND: readonly OwnRecord[] = ['product', 'variant']

/** Records whose list is filtered by fields. */
const FILTERED: readonly OwnRecord[] = [...FOUND, 'customer', 'order']

type Typed = Pick<OwnField, 'record' | 'kind'>

/** Whether the values of a field sort, so that a filter has two ends. */
export const isRanged = ({ kind }: Pick<OwnField, 'kind'>): boolean =>
  kind === 'integer' || kind === 'yen' || kind === 'percent' || kind === 'date'

/** Whether lists can be filtered by a field. */
export const canFilter = (field: Typed): boolean =>
  FILTERED.includes(field.record) && (field.kind === 'choice' || field.kind === 'boolean' || isRanged(field))

/** Whether searches can look through a field. */
export const canSearch = ({ record, kind }: Typed): boolean =>
  FOUND.includes(record) && (kind === 'string' || kind === 'longText')

/** In which ways records can be found by a field. */
export const foundBy = (field?: Typed): ('filterable' | 'searchable')[] => [
  ...(!field || canFilter(field) ? (['filterable'] as const) : []),
  ...(!field || canSearch(field) ? (['searchable'] as const) : []),
]

type Ticks = Pick<OwnField, 'filterable' | 'searchable'>

/** Whether records are found by a field in another way than before. */
export const isFoundOtherwise = (before: Ticks, after: Ticks): boolean =>
  before.filterable !== after.filterable || before.searchable !== after.searchable

/** The job that makes anew by what products are found, or what other records are filtered by. */
export const refindingOf = ({ id, record }: Pick<OwnField, 'id' | 'record'>) =>
  FOUND.includes(record)
    ? { kind: 'products:refind' as const, input: {} }
    : { kind: 'own-fields:refilter' as const, input: { record, fieldId: id } }

type Declared = Omit<OwnField, 'id' | 'name' | 'label' | 'label_en' | 'sort_no' | Standing>
type Standing = 'plugin_code' | 'retired' | 'deleted_at'

/** Why a field cannot be as it is declared, by input; undefined where it can. */
export const ownFieldFaults = (field: Declared): Readonly<Record<string, Message>> | undefined => {
  const { record, kind, choices, required, visible } = field
  const faults: Record<string, Message> = {}
  if (kind === 'choice' && choices.length === 0) faults.fieldChoices = message('input.required')
  if (kind !== 'choice' && choices.length > 0) faults.fieldChoices = message('input.ownFieldNoChoices')
  if (new Set(choices.map(({ choiceValue }) => choiceValue)).size < choices.length)
    faults.fieldChoices = message('input.ownFieldChoiceTwice')
  // A box that is not ticked says no.
  if (required && kind === 'boolean') faults.required = message('input.ownFieldRequired')
  if (field.filterable && !canFilter(field)) faults.filterable = message('input.ownFieldNoFilter')
  if (field.searchable && !canSearch(field)) faults.searchable = message('input.ownFieldNoSearch')
  if (visible && UNSEEN.includes(record)) faults.visible = message('input.ownFieldUnseen')
  return Object.keys(faults).length > 0 ? faults : undefined
}
