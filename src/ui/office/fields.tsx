import type { ComponentChild } from 'preact'
import { pathOfName, valueAt } from '../../hypermedia/form.ts'
import { Field, useFieldNames } from './forms.tsx'

/** Fields that are drawn otherwise than their contract says, by their names; null for those that are not drawn. */
export type Drawn = Readonly<Record<string, ComponentChild>>

interface FieldsProps {
  /** Which of them, in this order; all of its contract, in the contract's order, where it is left out. */
  readonly names?: readonly string[]
  readonly drawn?: Drawn | undefined
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
