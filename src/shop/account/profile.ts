import type { z } from 'zod'
import { type Message, message } from '../../hypermedia/message.ts'
import type { Row } from '../../store/schema.ts'
import type { Profile } from '../customers/fields.ts'
import type { AddressColumns } from '../customers/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { choices } from '../settings/index.ts'

type Told = Pick<Row<'customer'>, keyof AddressColumns | 'email' | 'birth' | 'sex' | 'job'>

type Environment = Pick<ReadEnvironment | WriteEnvironment, 'memory' | 'language'>

/** Writes what a customer told of themselves as answers state it, with the name of the prefecture. */
export const profileWriter = async ({ memory, language }: Environment) => {
  const names = new Map((await choices(memory, 'pref', language)).map((pref) => [pref.id, pref.name]))
  return (row: Told): z.infer<typeof Profile> => ({
    email: row.email,
    name01: row.name01,
    name02: row.name02,
    kana01: row.kana01,
    kana02: row.kana02,
    companyName: row.company_name,
    postalCode: row.postal_code,
    pref: row.pref,
    prefName: row.pref === null ? null : (names.get(row.pref) ?? null),
    addr01: row.addr01,
    addr02: row.addr02,
    phoneNumber: row.phone_number,
    birth: row.birth,
    sex: row.sex,
    job: row.job,
  })
}

/** The choices of a form about a person. */
export const profileOptions = async ({ memory, language }: Environment) => {
  const of = async (kind: string) =>
    (await choices(memory, kind, language)).map(({ id, name }) => ({ value: String(id), label: name }))
  const [pref, sex, job] = await Promise.all([of('pref'), of('sex'), of('job')])
  return { pref, sex, job }
}

/** What is wrong with choices that the shop's masters do not have, by field. */
export const unknownChoices = async (
  { memory, language }: Environment,
  sent: { readonly sex?: number | null | undefined; readonly job?: number | null | undefined },
): Promise<Readonly<Record<string, Message>>> => {
  const errors: Record<string, Message> = {}
  for (const kind of ['sex', 'job'] as const) {
    const known = await choices(memory, kind, language)
    if (typeof sent[kind] === 'number' && !known.some(({ id }) => id === sent[kind]))
      errors[kind] = message('input.choice')
  }
  return errors
}
