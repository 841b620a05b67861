import { type Form, formFor } from '../../hypermedia/form.ts'
import type { Graph, Named } from '../../hypermedia/graph.ts'
import { versionsIn } from '../../hypermedia/input.ts'
import type { Translate } from '../../hypermedia/language.ts'

/** The data of a transition that a form submits to; it can be cloned. */
export interface FormTarget {
  readonly name: string
  readonly method: string
  readonly once: boolean
  /** Names of its inputs: all, the required ones, and the versions. */
  readonly inputs: readonly string[]
  readonly required: readonly string[]
  readonly versions: readonly string[]
  /** Names of inputs that other departments add. */
  readonly added: readonly string[]
  /** Its form without values. */
  readonly form: Form
}

/** Finds transitions by their names, among those that forms can submit to. */
export type FormTargets = (name: string) => FormTarget | undefined

const known = new WeakMap<Translate, WeakMap<Named, FormTarget>>()

/** Returns all transitions of a graph with their forms, translated; each form is made once. */
export const formTargets = (graph: Graph, translate: Translate): FormTargets => {
  const made = known.get(translate) ?? new WeakMap<Named, FormTarget>()
  known.set(translate, made)
  return (name) => {
    const target = graph.names.get(name)
    if (!target) return undefined
    const one = made.get(target) ?? targetOf(target, translate)
    made.set(target, one)
    return one
  }
}

const targetOf = (target: Named, translate: Translate): FormTarget => {
  let form: Form | undefined
  return {
    name: target.name,
    method: target.method,
    once: target.once ?? false,
    inputs: Object.keys(target.input),
    required: target.required,
    versions: versionsIn(target.input),
    added: target.added,
    // A clone reads it.
    get form() {
      form ??= formFor(target, { to: target.name }, translate)
      return form
    },
  }
}
