import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mailbox on a server of the loopback, with the mails that a test puts into it. */
export interface MailboxServer {
  /** For IMAP_URL. */
  readonly url: string
  /** Puts a mail into it, unread; returns its number. */
  put(source: string): number
  isRead(uid: number): boolean
  /** The number of times that somebody signed in. */
  readonly visits: number
  close(): Promise<void>
}

/** What a mail is, and whether it was read. */
interface Kept {
  readonly source: string
  isRead: boolean
}

/**
 * Starts a server that knows as much of IMAP as the shop's client asks for (RFC 3501): it refuses every other
 * command.
 */
export const startMailbox = async (password = 'secret'): Promise<MailboxServer> => {
  const mails: Kept[] = []
  const sockets = new Set<Socket>()
  let visits = 0

  const answer = (socket: Socket, line: string): void => {
    const [tag = '', name = '', ...rest] = line.split(' ')
    const say = (...lines: readonly string[]) => socket.write(lines.map((one) => `${one}\r\n`).join(''))
    const command = name.toUpperCase() === 'UID' ? `UID ${rest.shift()?.toUpperCase()}` : name.toUpperCase()
    const args = rest.join(' ')
    if (command === 'CAPABILITY') say('* CAPABILITY IMAP4rev1', `${tag} OK done`)
    else if (command === 'LOGIN') {
      const isRight = args.includes(password)
      if (isRight) visits += 1
      say(isRight ? `${tag} OK in` : `${tag} NO [AUTHENTICATIONFAILED] wrong`)
    } else if (command === 'LIST') say('* LIST (\\HasNoChildren) "/" INBOX', `${tag} OK done`)
    else if (command === 'SELECT' || command === 'EXAMINE')
      say(
        ...[
          '* FLAGS (\\Seen)',
          `* ${mails.length} EXISTS`,
          '* 0 RECENT',
          '* OK [PERMANENTFLAGS (\\Seen)] may',
        ],
        ...['* OK [UIDVALIDITY 7] valid', `* OK [UIDNEXT ${mails.length + 1}] next`],
        `${tag} OK [READ-WRITE] open`,
      )
    else if (command === 'UID SEARCH') {
      const unread = mails.flatMap(({ isRead }, at) => (isRead ? [] : [at + 1]))
      say(['* SEARCH', ...unread].join(' '), `${tag} OK done`)
    } else if (command === 'UID FETCH') {
      for (const uid of numbersIn(rest[0] ?? '')) {
        const mail = mails[uid - 1]
        if (mail) say(fetched(uid, mail, args))
      }
      say(`${tag} OK done`)
    } else if (command === 'UID STORE') {
      for (const uid of numbersIn(rest[0] ?? '')) {
        const mail = mails[uid - 1]
        if (mail && args.includes('\\Seen')) mail.isRead = true
      }
      say(`${tag} OK done`)
    } else if (command === 'LOGOUT') {
      say('* BYE bye', `${tag} OK bye`)
      socket.end()
    } else if (['NOOP', 'CLOSE', 'UNSELECT'].includes(command)) say(`${tag} OK done`)
    else say(`${tag} BAD unknown`)
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    let waiting = ''
    socket.write('* OK IMAP4rev1 ready\r\n')
    socket.on('data', (chunk) => {
      const lines = (waiting + chunk.toString('utf8')).split('\r\n')
      waiting = lines.pop() ?? ''
      for (const line of lines) answer(socket, line)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `imap://shop%40noren.example:${password}@127.0.0.1:${port}/INBOX`,
    put: (source) => mails.push({ source: source.replace(/\r?\n/g, '\r\n'), isRead: false }),
    isRead: (uid) => mails[uid - 1]?.isRead === true,
    get visits() {
      return visits
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The numbers of a set such as `1,3:5`. */
const numbersIn = (set: string): readonly number[] =>
  set.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split(':').map(Number)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })

/** What is asked of a mail: its envelope, some headers, or all of it. */
const fetched = (uid: number, { source }: Kept, asked: string): string => {
  const [head = ''] = source.split('\r\n\r\n')
  const header = (name: string) =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(head.replace(/\r\n[ \t]+/g, ' '))?.[1]?.trim()
  const quoted = (text: string | undefined) => (text === undefined ? 'NIL' : JSON.stringify(text))
  const literal = (text: string) => `{${Buffer.byteLength(text)}}\r\n${text}`
  const [user, host] = (
    /<?([^<>\s]+@[^<>\s]+?)>?$/.exec(header('From') ?? '')?.[1] ?? 'nobody@nowhere'
  ).split('@')
  const person = `((NIL NIL ${quoted(user)} ${quoted(host)}))`
  const parts = [`UID ${uid}`]
  if (/ENVELOPE/i.test(asked))
    parts.push(
      `ENVELOPE (NIL ${quoted(header('Subject'))} ${person} ${person} ${person} NIL NIL NIL ${quoted(header('In-Reply-To'))} ${quoted(header('Message-ID'))})`,
    )
  const fields = /BODY\.PEEK\[HEADER\.FIELDS \(([^)]*)\)\]/i.exec(asked)
  if (fields) {
    const lines = (fields[1] ?? '').split(' ').flatMap((name) => {
      const value = header(name.replaceAll('"', ''))
      return value === undefined ? [] : [`${name.replaceAll('"', '')}: ${value}\r\n`]
    })
    parts.push(`BODY[HEADER.FIELDS (${fields[1]})] ${literal(`${lines.join('')}\r\n`)}`)
  }
  if (/BODY\.PEEK\[\]/i.test(asked)) {
    const from = /BODY\.PEEK\[\]<(\d+)/i.exec(asked)
    parts.push(`BODY[]${from ? `<${from[1]}>` : ''} ${literal(source)}`)
  }
  return `* ${uid} FETCH (${parts.join(' ')})`
}
