import type { Labels } from '../../hypermedia/open.ts'
import type { Row } from '../../store/schema.ts'
import {
  MOST_OWN_FIELDS,
  OWN_FIELD_NAME,
  OWN_KINDS,
  OWN_RECORDS,
  type OwnField,
  type OwnRecord,
  ownFieldFaults,
  sharesName,
} from './own-field.rules.ts'

type Words = Pick<Labels, 'ja' | 'en'>

/** A field that a plugin adds to a record. */
export interface PluginField {
  readonly record: OwnRecord
  /** Its name in requests, files and templates: letters and digits after a small letter. Permanent, as its kind is. */
  readonly name: string
  readonly kind: OwnField['kind']
  readonly label: Words
  /** The values to choose from, if it is a choice. */
  readonly choices?: readonly { readonly value: string; readonly label: Words }[]
  /** Whether a record cannot do without it. */
  readonly required?: boolean
  /** Whether shoppers see it. */
  readonly visible?: boolean
  /** Whether products are filtered by it. */
  readonly filterable?: boolean
  /** Whether searches for products look through it. */
  readonly searchable?: boolean
}

/** The columns of a field as its plugin declares them. */
export type DeclaredColumns = Omit<
  Row<'own_field'>,
  'id' | 'choices' | 'plugin_code' | 'retired' | 'deleted_at'
> &
  Pick<OwnField, 'choices'>

/** The columns of a declared field. */
export const columnsOf = (field: PluginField, at: number): DeclaredColumns => ({
  record: field.record,
  name: field.name,
  kind: field.kind,
  label: field.label.ja,
  label_en: field.label.en,
  choices: (field.choices ?? []).map(({ value, label: { ja, en } }) => ({
    choiceValue: value,
    choiceLabel: ja,
    choiceLabelEn: en,
  })),
  required: field.required ?? false,
  visible: field.visible ?? false,
  filterable: field.filterable ?? false,
  searchable: field.searchable ?? false,
  sort_no: at,
})

/** Why the fields of a plugin cannot be, whatever other fields there are; undefined if they can. */
export const pluginFieldsFault = (fields: readonly PluginField[]): string | undefined => {
  for (const [at, field] of fields.entries()) {
    const { record, kind, name } = field
    const called = `${record}.${name}`
    if (!OWN_RECORDS.includes(record)) return `${record} is no record that fields can be added to`
    if (!OWN_KINDS.includes(kind)) return `${called} is of no kind that there is: ${kind}`
    if (!OWN_FIELD_NAME.test(name) || name in Object.prototype) return `${called} is no name for a field`
    const faults = Object.keys(ownFieldFaults(columnsOf(field, at)) ?? {})
    if (faults.length > 0) return `${called} cannot be declared so: ${faults.join(', ')}`
    if (fields.slice(0, at).some((other) => sharesName(other, field))) return `${called} is declared twice`
  }
  const most = OWN_RECORDS.find(
    (record) => fields.filter((field) => field.record === record).length > MOST_OWN_FIELDS,
  )
  return most && `${most} gets more than ${MOST_OWN_FIELDS} fields`
}

/** Whether a plugin cannot have a field: another has its name, or it was of another kind. */
export const isRefused = (
  { record, name, kind }: PluginField,
  code: string,
  known: readonly Pick<Row<'own_field'>, 'record' | 'name' | 'kind' | 'plugin_code' | 'deleted_at'>[],
): boolean =>
  known.some(
    (row) =>
      sharesName(row, { record, name }) &&
      !(
        row.plugin_code === code &&
        row.record === record &&
        row.name === name &&
        row.kind === kind &&
        row.deleted_at === null
      ),
  )
