import type { ComponentChild } from 'preact'
import { valueAt } from '../../hypermedia/form.ts'
import { type JsonSchema, stateSchema } from '../../hypermedia/graph.ts'
import type { Transition } from '../../hypermedia/transition.ts'
import { usePage } from './context.ts'
import { Badge, Day, Instant, Money } from './parts.tsx'
import type { Column } from './table.tsx'

/** The properties of a contract, by their names. */
type Properties = Readonly<Record<string, JsonSchema>>

/** True for properties that people read: ids are for programs. */
export const isTold = (name: string): boolean => !name.endsWith('Id') && name !== 'links'

const schemas = new WeakMap<Transition, Properties>()

/** Returns the properties of a transition's state in its contract, by their names. */
export const propertiesOf = (transition: Transition): Properties => {
  const known = schemas.get(transition) ?? stateSchema(transition).properties ?? {}
  schemas.set(transition, known)
  return known
}

/** Returns the schema of a value that is not null. */
const given = (of: JsonSchema): JsonSchema => of.anyOf?.find(({ type }) => type !== 'null') ?? of

/** True for numbers: they are aligned right. */
export const isNumber = (of: JsonSchema): boolean => ['integer', 'number'].includes(String(given(of).type))

/** Shows a value by the type of its property: money, days and instants in their formats, null as a dash. */
export const Value = ({
  value,
  of,
  name,
}: {
  readonly value: unknown
  readonly of: JsonSchema
  readonly name: string
}): ComponentChild => {
  const { language } = usePage()
  const { format, unit } = given(of)
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return <YesNo is={value} name={name} />
  if (typeof value === 'number')
    return unit === 'yen' ? <Money yen={value} /> : value.toLocaleString(language)
  if (typeof value === 'object') return JSON.stringify(value)
  const text = of.labels?.choices?.[String(value)]?.[language] ?? String(value)
  if (format === 'date') return <Day day={text} />
  if (format === 'date-time' || (name !== '' && MOMENT.test(text))) return <Instant at={text} />
  return CODE.test(name) ? <code>{text}</code> : text
}

/** An instant in a state. */
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Names of properties with codes that programs define. */
const CODE = /(?:Code|Ip|FileName|^loginId|^fieldName)$/

const YesNo = ({ is, name }: { readonly is: boolean; readonly name: string }) => {
  const { t } = usePage()
  const words =
    name === 'visible' ? [t('form.shown'), t('form.hidden')] : [t('contract.yes'), t('contract.no')]
  return <Badge tone={is ? 'good' : 'plain'}>{is ? words[0] : words[1]}</Badge>
}

/**
 * Returns columns for the properties of a list's rows that the screen does not show, by the contract of the
 * page: members choose them. `but` names those that the screen shows, or that are for programs.
 */
export const useFurtherColumns = <Row extends object>(
  list: string,
  but: readonly string[],
): readonly Column<Row>[] => {
  const { translate, language, model } = usePage()
  const rows = model.transition && propertiesOf(model.transition)[list]?.items?.properties
  return withinGroups(rows ?? {})
    .filter(([name, { type, labels }]) => (labels || isTold(name)) && type !== 'array' && !but.includes(name))
    .map(([name, of]) => ({
      title: of.labels?.[language] ?? translate(`field.${name}`),
      name,
      number: isNumber(of),
      extra: true,
      // A field's name that members chose does not describe its value.
      cell: (row) => <Value value={valueAt(row, name)} of={of} name={of.labels ? '' : name} />,
    }))
}

/** Returns columns for the fields that members added to the records of a list. */
export const useOwnColumns = <Row extends object>(list: string): readonly Column<Row>[] =>
  useFurtherColumns<Row>(list, []).filter(({ name }) => name?.startsWith('ownFields.'))

/** Returns properties by their names; those of objects are joined to the object's name by a dot. */
const withinGroups = (properties: Properties): readonly (readonly [name: string, of: JsonSchema])[] =>
  Object.entries(properties).flatMap(([name, of]) =>
    of.properties
      ? withinGroups(of.properties).map(([inner, one]) => [`${name}.${inner}`, one] as const)
      : [[name, of] as const],
  )
