import type { Incoming } from './incoming.rules.ts'

/** A mail in a mailbox, without its text. */
export interface UnreadMail extends Incoming {
  readonly uid: number
  /** Null if it has none. */
  readonly messageId: string | null
  readonly contentType: string
}

/** A report of failed mails: what it says about each recipient, and the headers of the mail, or all of that. */
export interface Report {
  readonly status: string
  readonly returned: string
}

/** An open mailbox. */
export interface Mailbox {
  /** Changes if the numbers of its mails begin anew. */
  readonly validity: string
  /** Returns the numbers of the unread mails that came since a day. */
  unread(since: Date): Promise<readonly number[]>
  /** Returns mails by their numbers, without reading them. */
  mails(uids: readonly number[]): Promise<readonly UnreadMail[]>
  /** Returns the text of a mail, without reading it; undefined if it cannot be read. */
  textOf(uid: number): Promise<string | undefined>
  /** Returns the parts of a report of failed mails, without reading it; undefined if it is none. */
  reportOf(uid: number): Promise<Report | undefined>
  markRead(uid: number): Promise<void>
  close(): Promise<void>
}

/** Milliseconds: a silent server must not keep the shop from closing. */
const PATIENCE_MS = 15_000
const MOST_BYTES = 5 * 1024 * 1024
const MOST_CHARACTERS = 20_000
const MOST_NAMES = 20

/**
 * Opens the mailbox of an address, `imaps://user:password@host/INBOX`. Throws if the server refuses it or is
 * silent. Its client is loaded with the first mailbox.
 */
export const openMailbox = async (url: string): Promise<Mailbox> => {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const { ImapFlow } = await import('imapflow')
  const secure = protocol === 'imaps:'
  const client = new ImapFlow({
    host: hostname,
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
  // Each command fails with it too; unheard, it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { uidValidity } = await client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || 'INBOX')
    const sourceOf = async (uid: number): Promise<Buffer | undefined> => {
      const fetched = await client.fetchOne(
        String(uid),
        { source: { start: 0, maxLength: MOST_BYTES } },
        { uid: true },
      )
      return fetched === false ? undefined : fetched?.source
    }
    return {
      validity: String(uidValidity),
      unread: async (since) => (await client.search({ seen: false, since }, { uid: true })) || [],
      mails: async (uids) => {
        const fetched = await client.fetchAll(
          [...uids],
          { uid: true, envelope: true, headers: ['references', 'auto-submitted', 'content-type'] },
          { uid: true },
        )
        return fetched.map(({ uid, envelope, headers }) => ({
          uid,
          messageId: envelope?.messageId ? storable(envelope.messageId) : null,
          from: envelope?.from?.[0]?.address ?? '',
          subject: storable(envelope?.subject ?? ''),
          inReplyTo: envelope?.inReplyTo ?? '',
          references: headerIn(headers, 'references'),
          autoSubmitted: headerIn(headers, 'auto-submitted'),
          contentType: headerIn(headers, 'content-type'),
        }))
      },
      textOf: async (uid) => {
        const source = await sourceOf(uid)
        return source && textIn(source)
      },
      reportOf: async (uid) => {
        const source = await sourceOf(uid)
        return source && reportIn(source)
      },
      markRead: async (uid) => {
        await client.messageFlagsAdd([uid], ['\\Seen'], { uid: true })
      },
      close: () => client.logout(),
    }
  } catch (error) {
    client.close()
    throw error
  }
}

/** Returns a header of raw headers, its lines joined; empty if there is none. */
const headerIn = (headers: Buffer | undefined, name: string): string => {
  const lines = (headers?.toString('latin1') ?? '').replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const found = lines.find((line) => line.toLowerCase().startsWith(`${name}:`))
  return found?.slice(name.length + 1).trim() ?? ''
}

/**
 * Returns the text of a mail, or of one in HTML alone its words, with the names of its attachments below;
 * undefined if it cannot be read.
 */
const textIn = async (source: Buffer): Promise<string | undefined> => {
  const { default: PostalMime } = await import('postal-mime')
  try {
    const { text, html, attachments } = await PostalMime.parse(source)
    const written = text?.trim() ? text : await wordsOf(html ?? '')
    const names = attachments
      .map(({ filename, mimeType }) => `📎 ${filename ?? mimeType}`)
      .slice(0, MOST_NAMES)
    return storable([written.replace(/\r\n?/g, '\n').trim(), names.join('\n')].filter(Boolean).join('\n\n'))
  } catch {
    return undefined
  }
}

/** Returns the parts of a report of failed mails; undefined if it cannot be read, or lacks one. */
const reportIn = async (source: Buffer): Promise<Report | undefined> => {
  const { default: PostalMime } = await import('postal-mime')
  try {
    const { attachments } = await PostalMime.parse(source, {
      forceRfc822Attachments: true,
      attachmentEncoding: 'utf8',
    })
    const partOf = (types: readonly string[]) => {
      const content = attachments.find(({ mimeType }) => types.includes(mimeType))?.content
      return typeof content === 'string' ? content : undefined
    }
    const status = partOf(['message/delivery-status', 'message/global-delivery-status'])
    const returned = partOf([
      ...['text/rfc822-headers', 'message/rfc822', 'message/rfc822-headers'],
      ...['message/global', 'message/global-headers'],
    ])
    return status === undefined || returned === undefined ? undefined : { status, returned }
  } catch {
    return undefined
  }
}

/** Returns a text without what a database cannot store. */
const storable = (text: string): string =>
  text.replaceAll('\0', '').toWellFormed().slice(0, MOST_CHARACTERS).toWellFormed()

const wordsOf = async (html: string): Promise<string> => {
  const { convert } = await import('html-to-text')
  return convert(html, { wordwrap: false })
}
