import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/**
 * How a mail server behaves: it takes mails; takes them slowly; refuses them for now, or for ever;
 * takes them and breaks the connection before it says so.
 */
export type Mood = 'takes' | 'slow' | 'postpones' | 'refuses' | 'forgets'

/** A mail server whose mood can be changed. */
export interface Postman {
  readonly url: string
  readonly port: number
  /** Message-IDs in the order they came, with repeats. */
  readonly received: readonly string[]
  mood: Mood
  close(): Promise<void>
}

/** How long the slow one takes for a mail. */
export const SLOW_MS = 700

/** Starts one, on a free port unless one is named. */
export const startPostman = async (port = 0): Promise<Postman> => {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    async onData(stream, _session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      const { mood } = postman
      if (mood === 'postpones') return done(refusal(451, 'Come back later'))
      if (mood === 'refuses') return done(refusal(550, 'We do not want it'))
      if (mood === 'slow') await pause(SLOW_MS)
      const mail = await PostalMime.parse(Buffer.concat(chunks))
      received.push(mail.messageId ?? 'none')
      if (mood !== 'forgets') return done()
      for (const socket of sockets) socket.destroy()
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const at = portOf(server.server)
  const postman: Postman = {
    url: `smtp://127.0.0.1:${at}`,
    port: at,
    received,
    mood: 'takes',
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return postman
}

/** A port on which nobody listens, for now. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  return port
}

/** A server that takes connections and says nothing. */
export const startSilence = async (
  port: number,
): Promise<{ somebodyWaits(): Promise<unknown>; close(): void }> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    somebodyWaits: async () => (sockets.size > 0 ? undefined : once(server, 'connection')),
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port

const refusal = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode })
