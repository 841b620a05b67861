import type { ComponentChild } from 'preact'
import { valueAt } from '../../hypermedia/form.ts'
import { type JsonSchema, stateSchema } from '../../hypermedia/graph.ts'
import type { Transition } from '../../hypermedia/transition.ts'
import { usePage } from './context.ts'
import { Badge, Day, Instant, Money } from './parts.tsx'
import type { Column } from './table.tsx'

/** What the contract says of properties, by their names. */
type Properties = Readonly<Record<string, JsonSchema>>

/** Whether a property is for people: ids are for programs. */
export const isTold = (name: string): boolean => !name.endsWith('Id') && name !== 'links'

const schemas = new WeakMap<Transition, Properties>()

/** What the contract of a transition says of the properties of its state, by their names. */
export const propertiesOf = (transition: Transition): Properties => {
  const known = schemas.get(transition) ?? stateSchema(transition).properties ?? {}
  schemas.set(transition, known)
  return known
}

/** What a value is where it is not null. */
const given = (of: JsonSchema): JsonSchema => of.anyOf?.find(({ type }) => type !== 'null') ?? of

/** Whether a property is a number: numbers stand right. */
export const isNumber = (of: JsonSchema): boolean => ['integer', 'number'].includes(String(given(of).type))

/** A value as its property's type has it: money, days and moments in their own way, nothing as a dash. */
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

/** A moment as answers state it. */
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Properties that hold what programs call something, by their names. */
const CODE = /(?:Code|Ip|FileName|^loginId|^fieldName)$/

const YesNo = ({ is, name }: { readonly is: boolean; readonly name: string }) => {
  const { t } = usePage()
  const words =
    name === 'visible' ? [t('form.shown'), t('form.hidden')] : [t('contract.yes'), t('contract.no')]
  return <Badge tone={is ? 'good' : 'plain'}>{is ? words[0] : words[1]}</Badge>
}

/**
 * Columns for the properties of a list's rows that the screen has none for, by the contract of the page: members
 * choose them. `but` names those that the screen shows, or that are for programs.
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
      // What members call a field says nothing of what it holds.
      cell: (row) => <Value value={valueAt(row, name)} of={of} name={of.labels ? '' : name} />,
    }))
}

/** The same for the fields that members added to the records of a list. */
export const useOwnColumns = <Row extends object>(list: string): readonly Column<Row>[] =>
  useFurtherColumns<Row>(list, []).filter(({ name }) => name?.startsWith('ownFields.'))

/** Properties by their names, those of objects joined to the object's by a dot. */
const withinGroups = (properties: Properties): readonly (readonly [name: string, of: JsonSchema])[] =>
  Object.entries(properties).flatMap(([name, of]) =>
    of.properties
      ? withinGroups(of.properties).map(([inner, one]) => [`${name}.${inner}`, one] as const)
      : [[name, of] as const],
  )
