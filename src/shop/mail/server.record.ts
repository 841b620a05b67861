import { foldLine } from '../inputs.ts'
import { kind, record } from '../records/index.ts'
import { MAIL_SECURITIES } from './server.rules.ts'

const HOST =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$|^\[[0-9a-f:.]+\]$/

const host = kind.string(253, {
  pattern: HOST,
  refused: 'input.mailHost',
  fold: (typed) => typed.normalize('NFKC').replace(/\s+/g, '').toLowerCase(),
  autocomplete: 'off',
})

/** The mail server (SMTP) that sends the shop's mails: a single row. Its password is no field: it is never shown. */
export const mailServer = record('mail_server', 'mailServerId', {
  mailHost: ['host', kind.nullable(host)],
  mailPort: ['port', kind.withDefault(kind.integer(1, 65_535), 587)],
  mailSecurity: ['security', kind.withDefault(kind.oneOf(MAIL_SECURITIES), 'startTls')],
  mailUser: ['user_name', kind.nullable(kind.string(255, { fold: foldLine, autocomplete: 'off' }))],
})
