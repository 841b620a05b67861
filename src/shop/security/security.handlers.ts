import type { InputErrors } from '../../hypermedia/input.ts'
import { message } from '../../hypermedia/message.ts'
import { fail, ok } from '../../hypermedia/reply.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import { changesOf } from '../changes.ts'
import type { Handlers, WriteEnvironment } from '../environment.ts'
import { gateOf, isAddress, isHost, linesOf, wrongLine } from '../networks.rules.ts'
import { isStale } from '../records/index.ts'
import { link } from '../transitions.ts'
import type * as contract from './security.contract.ts'
import type { doUpdateSecurity } from './security.contract.ts'
import { changeSecurity, lockSecurity, type Security, securitySettings } from './security.queries.ts'
import { security as securityRecord } from './security.record.ts'

export const securityHandlers: Handlers<typeof contract> = {
  async goSecurity({ memory, services: { security } }) {
    const kept = await memory.get(securitySettings)
    const state = stateOf(kept)
    return ok(
      { ...state, isSecureRequest: security.officeUrl.startsWith('https:') },
      { form: { values: state }, links: [link('goAuditLog', { table: 'security' })] },
    )
  },

  async doUpdateSecurity(act) {
    const { db, input } = act
    const kept = await lockSecurity(db)
    const state = stateOf(kept)
    if (isStale(input, kept.version)) return fail('staleVersion', { state })
    const values = settingsAfter(act, kept)
    const errors = faultsIn(input)
    if (Object.keys(errors).length > 0) return fail('badInput', { errors })
    if (locksOut(act, values) && input.confirm !== true)
      return fail('locksYouOut', { params: { address: act.client.address, host: act.host } })
    await changeSecurity(db, values)
    return ok(stateOf({ ...values, version: kept.version + 1 }), {
      location: link('goSecurity'),
      notices: [message('office.securitySet')],
    })
  },

  async goMaintenance({ memory }) {
    const { maintenance: isMaintenance } = await memory.get(securitySettings)
    return ok({ isMaintenance }, { form: {}, links: [link('goAuditLog', { table: 'security' })] })
  },

  async doToggleMaintenance({ db, input }) {
    const kept = await lockSecurity(db)
    const isMaintenance = input.enabled ?? !kept.maintenance
    if (!isMaintenance && kept.opened_at === null) return fail('notReadyToOpen')
    if (isMaintenance !== kept.maintenance) await changeSecurity(db, { maintenance: isMaintenance })
    const done = message(isMaintenance ? 'office.closedForMaintenance' : 'office.openAgain')
    return ok(
      { isMaintenance },
      {
        location: link('goMaintenance'),
        notices: [done],
      },
    )
  },
}

type Settings = ReturnType<typeof securityRecord.columnsOf>

const stateOf = (row: Settings & Pick<Security, 'version'>) => ({
  ...securityRecord.fieldsOf(row),
  version: row.version,
})

type Sent = InputOf<typeof doUpdateSecurity>

/** The settings after a change: a list that is left out is empty, a limit stays as it is. */
const settingsAfter = (act: WriteEnvironment & { readonly input: Sent }, kept: Security): Settings => {
  const row = { ...securityRecord.columnsOf(kept), ...securityRecord.initial }
  return { ...row, ...changesOf(row, securityRecord.columns(act.input, act)) }
}

const ADDRESS_LISTS = ['adminAllowHosts', 'adminDenyHosts', 'frontAllowHosts', 'frontDenyHosts'] as const

/** The first line of each list that is no entry of it. */
const faultsIn = (sent: Sent): InputErrors => {
  const addresses = ADDRESS_LISTS.flatMap((name) => {
    const found = wrongLine(sent[name] ?? '', isAddress)
    return found ? [[name, message('input.addressLine', found)] as const] : []
  })
  const host = wrongLine(sent.trustedHosts ?? '', isHost)
  return {
    ...Object.fromEntries(addresses),
    ...(host && { trustedHosts: message('input.hostLine', host) }),
  }
}

/** Whether who sends the lists could not send others afterwards (SEC-11). */
const locksOut = (
  { client, host, services: { security } }: Pick<WriteEnvironment, 'client' | 'host' | 'services'>,
  lists: Settings,
): boolean => {
  const isLet = gateOf({ allow: linesOf(lists.admin_allow_hosts), deny: linesOf(lists.admin_deny_hosts) })
  const trusted = linesOf(lists.trusted_hosts).map((one) => one.toLowerCase())
  const isTrusted =
    trusted.length === 0 || trusted.includes(host) || host === new URL(security.officeUrl).hostname
  return !isLet(client.address) || !isTrusted
}
