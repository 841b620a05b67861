import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { FormView } from '../forms/form-view.ts'

/** The form around a component. */
export const FormContext = createContext<FormView | undefined>(undefined)

/** The form around a component, which has to stand in one. */
export const useForm = (): FormView => {
  const form = useContext(FormContext)
  if (!form) throw new Error('A field stands in a form')
  return form
}

/** Whether a component stands in a form. */
export const useIsInForm = (): boolean => useContext(FormContext) !== undefined

/** Whether the form around may be read and not sent. */
export const ReadOnly = createContext(false)
