import { message } from '../../../hypermedia/message.ts'
import { fail, ok } from '../../../hypermedia/reply.ts'
import type { Handlers } from '../../environment.ts'
import { choiceName } from '../../settings/index.ts'
import type * as contract from './postal-code.contract.ts'
import { listedAddress } from './postal-code.rules.ts'
import { listedPostalCode } from './postal-code.ts'

export const postalCodeHandlers: Handlers<typeof contract> = {
  async goPostalCode({ input, memory, language }) {
    const { postalCode } = input
    if (postalCode === undefined)
      return fail('badInput', { errors: { postalCode: message('input.required') } })
    const found = await listedPostalCode({ memory }, postalCode)
    if (!found)
      return fail('postalCodeUnknown', {
        params: { postalCode },
        errors: { postalCode: message('input.postalCodeUnknown') },
      })
    const prefName = await choiceName(memory, 'pref', found.pref, language)
    return ok({ postalCode, pref: found.pref, prefName, ...listedAddress(found.listed) })
  },
}
