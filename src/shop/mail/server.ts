import type { Memory } from '../../store/memory.ts'
import type { Vault } from '../vault.ts'
import { type Sender, smtpSender, tryServer } from './sending.ts'
import { type MailServerRow, mailServerSettings } from './server.queries.ts'
import type { MailServerAccess } from './server.rules.ts'

declare module '../services.ts' {
  interface Services {
    /** The mail server of the shop. */
    readonly mailServer: MailServerService
  }
}

/** The mail server of a shop, by the environment or else by the office. */
export interface MailServerService {
  /** Who set the server that is used. */
  source(memory: Memory): Promise<'environment' | 'office' | 'nobody'>
  /** The address of SMTP_URL without its account; undefined if that is not set. */
  readonly given: URL | undefined
  /** The account with its password, for the settings of the office; `mails` sends by it. */
  access(row: MailServerRow): MailServerAccess | undefined
  /** Sends a mail at once, on a connection of its own. Throws what the client throws. */
  trial(memory: Memory, mail: Trial): Promise<void>
}

/** A mail that tries the server. */
export interface Trial {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Makes the mail server of a shop; `smtpUrl` is that of the environment, and wins. */
export const mailServerOf = (vault: Pick<Vault, 'open'>, smtpUrl: string | undefined): MailServerService => {
  const access = (row: MailServerRow): MailServerAccess | undefined => {
    const { host, port, security, user_name: user } = row
    if (host === null) return undefined
    if (user === null) return { host, port, security, account: null }
    const password = row.password === null ? undefined : vault.open(row.password)
    return password === undefined ? undefined : { host, port, security, account: { user, password } }
  }
  return {
    access,
    given: smtpUrl === undefined ? undefined : new URL(smtpUrl),
    async source(memory) {
      if (smtpUrl !== undefined) return 'environment'
      return access(await memory.get(mailServerSettings)) ? 'office' : 'nobody'
    },
    async trial(memory, mail) {
      const to = smtpUrl ?? access(await memory.get(mailServerSettings))
      if (to !== undefined) await tryServer(to, mail)
    },
  }
}

/** The sender of mails, made anew where the settings changed; `now` is undefined while mails are kept alone. */
export const currentSender = (
  server: Pick<MailServerService, 'access'>,
  smtpUrl: string | undefined,
): { now(memory: Memory): Promise<Sender | undefined>; close(): Promise<void> } => {
  if (smtpUrl !== undefined) {
    const sender = smtpSender(smtpUrl)
    return { now: async () => sender, close: () => sender.close() }
  }
  let made: { readonly version: number; readonly sender: Sender | undefined } | undefined
  return {
    async now(memory) {
      const row = await memory.get(mailServerSettings)
      if (made?.version === row.version) return made.sender
      await made?.sender?.close()
      const access = server.access(row)
      made = { version: row.version, sender: access && smtpSender(access) }
      return made.sender
    },
    close: async () => made?.sender?.close(),
  }
}
