import type { Row } from '../../store/schema.ts'

/** Hands a mail to a mail server. Throws if it was not accepted. */
export interface Sender {
  send(mail: Row<'mail'>, returnPath: string): Promise<void>
  close(): Promise<void>
}

/** Milliseconds: a longer wait for a silent server would delay the outbox. */
const PATIENCE_MS = 15_000

/** Sends by SMTP over pooled connections. */
export const smtpSender = (url: string): Sender => {
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    })
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
        date: new Date(mail.created_at),
        envelope: { from: returnPath, to },
      })
    },
    close: async () => (await opened)?.close(),
  }
}
