import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { FormView } from '../forms/form-view.ts'

/** The surrounding form. */
export const FormContext = createContext<FormView | undefined>(undefined)

/** Returns the surrounding form; throws without one. */
export const useForm = (): FormView => {
  const form = useContext(FormContext)
  if (!form) throw new Error('A field stands in a form')
  return form
}

/** Returns whether a component is within a form. */
export const useIsInForm = (): boolean => useContext(FormContext) !== undefined

/** Whether the surrounding form can be read but not submitted. */
export const ReadOnly = createContext(false)

/** The kind of the surrounding question: whether it is the main action of the page; undefined outside of any. */
export const Asking = createContext<'main' | 'other' | undefined>(undefined)
