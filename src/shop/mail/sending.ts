import type { Row } from '../../store/schema.ts'
import type { MailServerAccess } from './server.rules.ts'

/** Hands a mail to a mail server. Throws if it was not accepted. */
export interface Sender {
  send(mail: Row<'mail'>, returnPath: string): Promise<void>
  close(): Promise<void>
}

/** Milliseconds: a longer wait for a silent server would delay the outbox. */
const PATIENCE_MS = 15_000

const PATIENCE = {
  connectionTimeout: PATIENCE_MS,
  greetingTimeout: PATIENCE_MS,
  socketTimeout: PATIENCE_MS,
  dnsTimeout: PATIENCE_MS,
}

/** The options of a connection: by an address of SMTP_URL, or by the settings of the office. */
const optionsOf = (to: string | MailServerAccess) => {
  if (typeof to === 'string') return { url: to }
  const { host, port, security, account } = to
  return {
    // A literal of IPv6 has its brackets in addresses alone.
    host: host.replace(/^\[|\]$/g, ''),
    port,
    secure: security === 'tls',
    requireTLS: security === 'startTls',
    ignoreTLS: security === 'plain',
    ...(account && { auth: { user: account.user, pass: account.password } }),
  }
}

/** Sends by SMTP over pooled connections. */
export const smtpSender = (to: string | MailServerAccess): Sender => {
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ ...optionsOf(to), ...PATIENCE, pool: true, maxConnections: 2 })
  }
  let opened: ReturnType<typeof open> | undefined
  return {
    async send(mail, returnPath) {
      const to = [mail.recipient, ...(mail.bcc === null ? [] : [mail.bcc])]
      opened ??= open()
      await (await opened).sendMail({
        from: mail.sender,
        to: mail.recipient,
        ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // Equal at each attempt, so that a repeat is recognized.
        messageId: mail.message_id,
        ...(mail.thread !== null && {
          references: mail.thread,
          inReplyTo: mail.thread.split(' ').at(-1) ?? '',
        }),
        // One click ends the subscription, without a page in between (RFC 8058).
        ...(mail.unsubscribe !== null && {
          headers: {
            'List-Unsubscribe': `<${mail.unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
        date: new Date(mail.created_at),
        envelope: { from: returnPath, to },
      })
    },
    close: async () => (await opened)?.close(),
  }
}

/** Sends one mail over a connection of its own. Throws if it was not accepted. */
export const tryServer = async (
  to: string | MailServerAccess,
  mail: { readonly from: string; readonly to: string; readonly subject: string; readonly text: string },
): Promise<void> => {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ ...optionsOf(to), ...PATIENCE })
  try {
    await transport.sendMail(mail)
  } finally {
    transport.close()
  }
}
