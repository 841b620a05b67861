import { ok } from '../../hypermedia/reply.ts'
import type { Handlers } from '../environment.ts'
import type * as contract from './empty-page.contract.ts'

export const emptyPageHandlers: Handlers<typeof contract> = {
  async goAdminEmptyPage({ services: { machine } }) {
    return ok({ showsComponents: machine.isDebugged })
  },
}
