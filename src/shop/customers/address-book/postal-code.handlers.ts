import { message } from '../../../hypermedia/message.ts'
import { fail, ok } from '../../../hypermedia/reply.ts'
import type { Handlers } from '../../environment.ts'
import { choiceName, choices } from '../../settings/index.ts'
import type * as contract from './postal-code.contract.ts'
import { listedAddress } from './postal-code.rules.ts'

export const postalCodeHandlers: Handlers<typeof contract> = {
  async goPostalCode({ input, memory, language }) {
    const { postalCode } = input
    if (postalCode === undefined)
      return fail('badInput', { errors: { postalCode: message('input.required') } })
    // The list takes some megabytes, and not every process needs it.
    const { getAddress } = await import('yubin')
    const listed = getAddress(postalCode)
    const prefectures = await choices(memory, 'pref', 'ja')
    const pref = listed && prefectures.find(({ name }) => name === listed.prefecture)
    if (!listed || !pref)
      return fail('postalCodeUnknown', {
        params: { postalCode },
        errors: { postalCode: message('input.postalCodeUnknown') },
      })
    const prefName = await choiceName(memory, 'pref', pref.id, language)
    return ok({ postalCode, pref: pref.id, prefName, ...listedAddress(listed) })
  },
}
