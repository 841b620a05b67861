import type { ComponentChild } from 'preact'
import { pathOfName, valueAt } from '../../hypermedia/form.ts'
import { fieldOf } from '../forms/form-view.ts'
import { Field, type FieldProps } from './field.tsx'
import { useForm } from './form-context.ts'

/** Draws several inputs of the surrounding form, in this order. */
export const Fields = ({
  names,
  ...shown
}: Pick<FieldProps, 'required' | 'plain'> & { readonly names: readonly string[] }) =>
  names.map((name) => <Field key={name} name={name} {...shown} />)

/**
 * Returns the names of the fields of the surrounding form, in the order of its contract. Fields that others
 * add are not included: they are at the end of the form.
 */
export const useFieldNames = (): readonly string[] => {
  const { fields, added } = useForm()
  return Object.values(fields).flatMap(({ name, type }) =>
    type === 'hidden' || added.includes(name) ? [] : [name],
  )
}

/** Fields drawn differently from their contract, by their names; null for those not drawn. */
export type FieldOverrides = Readonly<Record<string, ComponentChild>>

interface FieldsProps {
  /** The fields to draw, in this order; by default all of its contract. */
  readonly names?: readonly string[]
  readonly drawn?: FieldOverrides | undefined
  /** Their initial values, if the page's own form does not have them. */
  readonly values?: object
}

/** Draws fields of the surrounding form by the contract, each text beside its English one. */
export const ContractFields = ({ names, drawn = {}, values = {} }: FieldsProps) => {
  const all = useFieldNames()
  const shown = names?.filter((name) => all.includes(name)) ?? all
  return inPairs(shown, (name) =>
    name in drawn ? drawn[name] : <Field key={name} name={name} value={valueAt(values, pathOfName(name))} />,
  )
}

/** Draws the fields of a row of a list in the surrounding form by the contract. */
export const RowFields = ({
  of: list,
  at,
  but = [],
  required = [],
}: {
  readonly of: string
  readonly at: number
  /** Fields that are not drawn. */
  readonly but?: readonly string[]
  /** Fields that are required here, although their contract accepts them left out. */
  readonly required?: readonly string[]
}) => {
  const { item = {} } = fieldOf(useForm(), list)
  const names = Object.keys(item).filter((name) => !but.includes(name))
  return inPairs(names, (name) => (
    <Field key={name} name={`${list}[${at}][${name}]`} required={required.includes(name) || undefined} />
  ))
}

/** Draws each field once, a text beside its English one. */
const inPairs = (names: readonly string[], one: (name: string) => ComponentChild) =>
  names.map((name) => {
    const english = `${name}En`
    if (isEnglishIn(names, name)) return null
    return names.includes(english) ? (
      <div key={name} class="pair">
        {one(name)}
        {one(english)}
      </div>
    ) : (
      one(name)
    )
  })

const isEnglishIn = (names: readonly string[], name: string): boolean =>
  name.endsWith('En') && names.includes(name.slice(0, -'En'.length))
