import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as the server got it: what the envelope says, and what was in it. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly mail: Email
}

/** A mail server that keeps what it is sent. */
export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string
  readonly received: readonly ReceivedMail[]
  close(): Promise<void>
}

/** Starts a mail server on a free port of the loopback; with a password, it takes mails of `shop` with it alone. */
export const startMailServer = async (password?: string): Promise<MailServer> => {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: password === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    onAuth: ({ username, password: typed }, _session, done) =>
      username === 'shop' && typed === password
        ? done(null, { user: 'shop' })
        : done(new Error('Wrong password')),
    logger: false,
    async onData(stream, { envelope }, done) {
      try {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ from, to, mail: await PostalMime.parse(Buffer.concat(chunks)) })
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
