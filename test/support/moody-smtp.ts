import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as it came, whether or not the server took it. */
export interface Delivered {
  readonly from: string
  readonly to: readonly string[]
  readonly mail: Email
  /** What the server said to it. */
  readonly taken: boolean
}

/** A mail server that refuses as often as it is told to, and keeps all that came. */
export const moodyServer = async () => {
  const came: Delivered[] = []
  let refusals = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      const taken = refusals === 0
      if (!taken) refusals -= 1
      came.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        mail: await PostalMime.parse(Buffer.concat(chunks)),
        taken,
      })
      done(taken ? null : Object.assign(new Error('4.2.1 Try again later'), { responseCode: 451 }))
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    came,
    refuse: (times: number) => {
      refusals = times
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
