import { type Form, formFor } from '../../hypermedia/form.ts'
import type { Graph, Named } from '../../hypermedia/graph.ts'
import { versionsIn } from '../../hypermedia/input.ts'
import type { Translate } from '../../hypermedia/language.ts'

/** What a form needs to know of the transition that it submits to; all of it can be cloned. */
export interface FormTarget {
  readonly name: string
  readonly method: string
  readonly once: boolean
  /** Names of its inputs: all, those that it needs, and those that are versions. */
  readonly inputs: readonly string[]
  readonly required: readonly string[]
  readonly versions: readonly string[]
  /** Those that are added by others than its department. */
  readonly added: readonly string[]
  /** Its form with nothing filled in. */
  readonly form: Form
}

/** Transitions by their names, as far as forms may submit to them. */
export type FormTargets = (name: string) => FormTarget | undefined

const known = new WeakMap<Translate, WeakMap<Named, FormTarget>>()

/** All transitions of a graph, with their forms in the words of a language; each is made once. */
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
    // Whoever clones it reads it.
    get form() {
      form ??= formFor(target, { to: target.name }, translate)
      return form
    },
  }
}
