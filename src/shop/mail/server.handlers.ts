import type { InputErrors } from '../../hypermedia/input.ts'
import { type Message, message } from '../../hypermedia/message.ts'
import { fail, ok } from '../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../hypermedia/transition.ts'
import { changesOf } from '../changes.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { saved } from '../records/index.ts'
import { baseInfo } from '../settings/index.ts'
import { link } from '../transitions.ts'
import type * as contract from './server.contract.ts'
import type { doTestMailServer, doUpdateMailServer } from './server.contract.ts'
import { changeMailServer, lockMailServer, type MailServerRow, mailServerSettings } from './server.queries.ts'
import { mailServer } from './server.record.ts'
import {
  type MailServerFault,
  type MailServerSettings,
  mailServerFault,
  needsPasswordAgain,
  replyOfServer,
  showsPassword,
} from './server.rules.ts'

export const mailServerHandlers: Handlers<typeof contract> = {
  async goMailServer(act) {
    const { memory, services } = act
    const row = await memory.get(mailServerSettings)
    const mailSource = await services.mailServer.source(memory)
    const { given } = services.mailServer
    const state = stated(row)
    const links = [
      link('goAuditLog', { table: 'mail_server' }),
      link('goMailList'),
      ...(mailSource === 'nobody' ? [] : [link('doTestMailServer')]),
    ]
    if (given) return ok({ ...state, ...statedOf(given), mailSource }, { links })
    return ok(
      { ...state, mailSource },
      {
        form: { values: state, options: await mailServer.options(act) },
        links: [...links, link('doUpdateMailServer')],
      },
    )
  },

  async doUpdateMailServer(act) {
    const { db, input, services } = act
    if (services.mailServer.given) return fail('mailServerFixed')
    const kept = await lockMailServer(db)
    const settings = { ...kept, ...changesOf(kept, mailServer.columns(input, act)) }
    const errors = faultsIn(act, kept, settings)
    if (Object.keys(errors).length > 0) return fail('badInput', { errors })
    const password = passwordAfter(act, kept, settings)
    return saved(input, {
      before: kept,
      version: kept.version,
      change: changesOf(kept, { ...mailServer.columns(input, act), password }),
      write: (change) => changeMailServer(db, change),
      state: (row) => ({
        ...stated(row),
        mailSource: services.mailServer.access(row) ? ('office' as const) : ('nobody' as const),
      }),
      page: () => link('goMailServer'),
    })
  },

  doTestMailServer: withPreparation(
    (act: ReadEnvironment & { readonly input: TestInput }) => tried(act),
    async ({ input: { testAddress } }: WriteEnvironment & { readonly input: TestInput }, found) => {
      if (found === 'nobody') return fail('mailServerMissing')
      if (found !== 'taken') return fail('mailServerRefused', { notices: found })
      const notice = message('mailServer.tested', { address: testAddress })
      return ok({ testAddress }, { location: link('goMailServer'), notices: [notice] })
    },
  ),
}

type UpdateInput = InputOf<typeof doUpdateMailServer>
type TestInput = InputOf<typeof doTestMailServer>

const stated = (row: MailServerRow) => ({
  ...mailServer.fieldsOf(row),
  hasPassword: row.password !== null,
  version: row.version,
})

const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

/** The settings in SMTP_URL, without the password. */
const statedOf = ({ protocol, hostname, port, username, password }: URL) => ({
  mailHost: hostname,
  mailPort: Number(port) || (PORTS[protocol] ?? 587),
  mailSecurity: protocol === 'smtps:' ? ('tls' as const) : ('startTls' as const),
  mailUser: username === '' ? null : decodeURIComponent(username),
  hasPassword: password !== '',
})

/** The sealed password after a change: none without an account, the stored one unless another is typed. */
const passwordAfter = (
  { input, services }: WriteEnvironment & { readonly input: UpdateInput },
  kept: MailServerRow,
  settings: MailServerSettings,
): string | null => {
  if (settings.host === null || settings.user_name === null) return null
  return input.mailPassword === undefined ? kept.password : services.security.vault.seal(input.mailPassword)
}

const faultsIn = (
  { input, services }: WriteEnvironment & { readonly input: UpdateInput },
  kept: MailServerRow,
  settings: MailServerSettings,
): InputErrors => {
  if (settings.host === null || settings.user_name === null) return {}
  if (showsPassword(settings)) return { mailSecurity: message('input.mailPlain') }
  if (input.mailPassword !== undefined) return {}
  const isKnown = services.mailServer.access(kept) !== undefined
  if (isKnown && !needsPasswordAgain(kept, settings)) return {}
  return { mailPassword: message(kept.password === null ? 'input.required' : 'input.mailPasswordAgain') }
}

const FAULTS: Readonly<Record<MailServerFault, Message>> = {
  account: message('mailServer.fault.account'),
  encryption: message('mailServer.fault.encryption'),
  refused: message('mailServer.fault.refused'),
  unreachable: message('mailServer.fault.unreachable'),
}

/** Sends the mail before the transaction: nobody waits for a silent server. Returns sentences of what went wrong. */
const tried = async ({
  memory,
  services,
  say,
  input: { testAddress: to },
}: ReadEnvironment & { readonly input: TestInput }): Promise<'nobody' | 'taken' | readonly Message[]> => {
  if ((await services.mailServer.source(memory)) === 'nobody') return 'nobody'
  const { email01: from, shop_name: name } = await memory.get(baseInfo)
  const subject = say(message('mailServer.trial.subject', { name }))
  const text = say(message('mailServer.trial.text', { name }))
  try {
    await services.mailServer.trial(memory, { from, to, subject, text })
    return 'taken'
  } catch (error) {
    const reply = replyOfServer(error)
    const said = reply === undefined ? [] : [message('mailServer.fault.said', { reply })]
    return [FAULTS[mailServerFault(error)], ...said]
  }
}
