/** How the connection to a mail server is encrypted: from its start, after a greeting (STARTTLS, RFC 3207), or not. */
export const MAIL_SECURITIES = ['tls', 'startTls', 'plain'] as const

export type MailSecurity = (typeof MAIL_SECURITIES)[number]

/** The settings of a mail server without its password. */
export interface MailServerSettings {
  readonly host: string | null
  readonly port: number
  readonly security: MailSecurity
  readonly user_name: string | null
}

/** How a mail server is reached. */
export interface MailServerAccess {
  readonly host: string
  readonly port: number
  readonly security: MailSecurity
  /** Null for a server that asks for none. */
  readonly account: { readonly user: string; readonly password: string } | null
}

/** Why a mail server did not take a mail. */
export type MailServerFault = 'account' | 'encryption' | 'refused' | 'unreachable'

/**
 * Whether the stored password does not fit changed settings. It is sent to the server that it was typed for, in no
 * weaker a way: who does not know it cannot have it sent elsewhere.
 */
export const needsPasswordAgain = (kept: MailServerSettings, changed: MailServerSettings): boolean =>
  kept.host !== changed.host ||
  kept.port !== changed.port ||
  kept.user_name !== changed.user_name ||
  (kept.security !== changed.security && changed.security === 'plain')

const OWN_MACHINE: readonly (string | null)[] = ['localhost', '127.0.0.1', '[::1]']

/** Whether a password would leave this machine without encryption. */
export const showsPassword = ({ host, security, user_name }: MailServerSettings): boolean =>
  security === 'plain' && user_name !== null && !OWN_MACHINE.includes(host)

const FAULTS: Readonly<Record<string, MailServerFault>> = {
  EAUTH: 'account',
  ENOAUTH: 'account',
  ETLS: 'encryption',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
}

const CERTIFICATE = /certificate|self.signed|SSL|TLS|CERT_|wrong version number/i

/** Returns why a mail server did not take a mail, from the error of the client. */
export const mailServerFault = (error: unknown): MailServerFault => {
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string }
  if (FAULTS[code] !== undefined) return FAULTS[code]
  return CERTIFICATE.test(`${code} ${message}`) ? 'encryption' : 'unreachable'
}

const LONGEST_REPLY = 200

/** Returns what a mail server said, as one line of bounded length; undefined if it said nothing. */
export const replyOfServer = (error: unknown): string | undefined => {
  const { response } = error as { readonly response?: unknown }
  if (typeof response !== 'string') return undefined
  return response
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_REPLY)
}
