import type { z } from 'zod'
import type { Profile } from '../customers/fields.ts'
import { profile } from '../customers/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { choices } from '../settings/index.ts'

type Told = Parameters<typeof profile.fieldsOf>[0]

type Environment = Pick<ReadEnvironment | WriteEnvironment, 'memory' | 'language'>

/** Returns a function that converts a customer's profile to its state, with the name of the prefecture. */
export const profileWriter = async ({ memory, language }: Environment) => {
  const names = new Map((await choices(memory, 'pref', language)).map((pref) => [pref.id, pref.name]))
  return (row: Told): z.infer<typeof Profile> => ({
    ...profile.fieldsOf(row),
    prefName: row.pref === null ? null : (names.get(row.pref) ?? null),
  })
}
