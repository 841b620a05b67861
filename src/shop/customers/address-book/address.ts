import type { z } from 'zod'
import type { Language } from '../../../hypermedia/language.ts'
import { isInJapaneseOrder } from '../../../hypermedia/writing.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { choices } from '../../settings/index.ts'
import type { Address, PostalAddress } from '../fields.ts'

type Environment = Pick<ReadEnvironment | WriteEnvironment, 'memory' | 'language'>

/** Returns the address part of an input. */
export const toAddress = (
  input: { readonly [Field in keyof PostalAddress]?: PostalAddress[Field] | undefined } & Pick<
    PostalAddress,
    'name01' | 'name02' | 'postalCode' | 'pref' | 'addr01' | 'addr02' | 'phoneNumber'
  >,
): PostalAddress => ({
  name01: input.name01,
  name02: input.name02,
  kana01: input.kana01 ?? null,
  kana02: input.kana02 ?? null,
  companyName: input.companyName ?? null,
  postalCode: input.postalCode,
  pref: input.pref,
  addr01: input.addr01,
  addr02: input.addr02,
  phoneNumber: input.phoneNumber,
})

/**
 * Returns a function that converts addresses to their state, with the name of the prefecture in the language, or in
 * Japanese for an address in Japanese letters.
 */
export const addressWriter = async ({ memory, language }: Environment) => {
  const named = async (spoken: Language) =>
    new Map((await choices(memory, 'pref', spoken)).map((pref) => [pref.id, pref.name]))
  const [own, japanese] = await Promise.all([named(language), named('ja')])
  return (address: PostalAddress): z.infer<typeof Address> => ({
    ...toAddress(address),
    prefName: (isInJapaneseOrder(language, address) ? japanese : own).get(address.pref) ?? '',
  })
}

/** Returns the prefectures as choices of a form. */
export const prefectureOptions = async ({ memory, language }: Environment) => ({
  pref: (await choices(memory, 'pref', language)).map(({ id, name }) => ({ value: String(id), label: name })),
})
