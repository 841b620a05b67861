import type { ComponentChild } from 'preact'
import { pathOfName, valueAt } from '../../hypermedia/form.ts'
import { Field, type FieldProps } from './field.tsx'
import { useForm } from './form-context.ts'

/** Several inputs of the form around them, in this order. */
export const Fields = ({
  names,
  ...shown
}: Pick<FieldProps, 'required' | 'plain'> & { readonly names: readonly string[] }) =>
  names.map((name) => <Field key={name} name={name} {...shown} />)

/**
 * The names of the fields of the form around a component, in the order of its contract. Those that others add
 * are not among them: they stand at the end of the form.
 */
export const useFieldNames = (): readonly string[] => {
  const { fields, added } = useForm()
  return Object.values(fields).flatMap(({ name, type }) =>
    type === 'hidden' || added.includes(name) ? [] : [name],
  )
}

/** Fields that are drawn otherwise than their contract says, by their names; null for those that are not drawn. */
export type FieldOverrides = Readonly<Record<string, ComponentChild>>

interface FieldsProps {
  /** Which of them, in this order; all of its contract, in the contract's order, where it is left out. */
  readonly names?: readonly string[]
  readonly drawn?: FieldOverrides | undefined
  /** What they hold at first, where the page's own form does not say it. */
  readonly values?: object
}

/** Fields of the form around them as the contract has them, a text and its English one beside each other. */
export const ContractFields = ({ names, drawn = {}, values = {} }: FieldsProps) => {
  const all = useFieldNames()
  const shown = names?.filter((name) => all.includes(name)) ?? all
  const one = (name: string) =>
    name in drawn ? drawn[name] : <Field key={name} name={name} value={valueAt(values, pathOfName(name))} />
  return shown.map((name) => {
    const english = `${name}En`
    if (isEnglishIn(shown, name)) return null
    return shown.includes(english) ? (
      <div key={name} class="pair">
        {one(name)}
        {one(english)}
      </div>
    ) : (
      one(name)
    )
  })
}

const isEnglishIn = (names: readonly string[], name: string): boolean =>
  name.endsWith('En') && names.includes(name.slice(0, -'En'.length))
