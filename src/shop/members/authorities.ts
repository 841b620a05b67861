import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { choices } from '../settings/index.ts'

type Env = Pick<ReadEnvironment | WriteEnvironment, 'memory' | 'language'>

/** An authority as people read of it. */
export interface Named {
  readonly id: number
  readonly name: string
}

/** The authorities in the language of who asks. */
export const authorities = ({ memory, language }: Env): Promise<readonly Named[]> =>
  choices(memory, 'authority', language)

/** What each of them is called. */
export const authorityNames = async (env: Env): Promise<(authority: number) => string> => {
  const all = await authorities(env)
  return (authority) => all.find(({ id }) => id === authority)?.name ?? ''
}

/** Authorities as the choices of a form. */
export const authorityOptions = (all: readonly Named[]) =>
  all.map(({ id, name }) => ({ value: String(id), label: name }))
