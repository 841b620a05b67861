import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { choices } from '../settings/index.ts'

type Env = Pick<ReadEnvironment | WriteEnvironment, 'memory' | 'language'>

/** An authority with its name. */
export interface Named {
  readonly id: number
  readonly name: string
}

/** Returns the authorities in the language of the request. */
export const authorities = ({ memory, language }: Env): Promise<readonly Named[]> =>
  choices(memory, 'authority', language)

/** Returns a function that names authorities. */
export const authorityNames = async (env: Env): Promise<(authority: number) => string> => {
  const all = await authorities(env)
  return (authority) => all.find(({ id }) => id === authority)?.name ?? ''
}

/** Returns authorities as the choices of a form. */
export const authorityOptions = (all: readonly Named[]) =>
  all.map(({ id, name }) => ({ value: String(id), label: name }))
