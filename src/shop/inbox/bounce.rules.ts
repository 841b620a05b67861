/** Reads reports of failed mails (delivery status notifications, RFC 3464). */

/** A report about a mail that did not arrive. */
export interface Bounce {
  /** The address that the mail was sent to. */
  readonly recipient: string
  /** Whether it can never arrive (5.x.x); a temporary failure may end (4.x.x). */
  readonly isHard: boolean
}

/** Returns whether a mail is such a report, by its Content-Type. */
export const isReport = (contentType: string): boolean =>
  /^multipart\/report\b/i.test(contentType) && /report-type\s*=\s*"?delivery-status\b/i.test(contentType)

/** The fields of each block of a report, by their names in lower case; folded lines are joined. */
const blocksIn = (report: string): readonly ReadonlyMap<string, string>[] =>
  report
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .map(
      (block) =>
        new Map(
          block.split('\n').flatMap((line) => {
            const at = line.indexOf(':')
            return at < 1 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]]
          }),
        ),
    )

/** The address of a field such as `rfc822; hanako@example.com`. */
const addressIn = (field: string | undefined): string =>
  (field?.split(';').at(-1) ?? '').trim().replace(/^<|>$/g, '')

/**
 * Returns the failures that a report tells of; none for one that only says that a mail arrived, was passed on or is
 * late. The address that the shop wrote to comes before the one that it was passed on to.
 */
export const bouncesIn = (report: string): readonly Bounce[] =>
  blocksIn(report).flatMap((block) => {
    const recipient = addressIn(block.get('original-recipient') ?? block.get('final-recipient'))
    const isFailed = block.get('action')?.toLowerCase() === 'failed'
    const [kind] = /^[245](?=\.\d{1,3}\.\d{1,3})/.exec(block.get('status') ?? '') ?? []
    return recipient !== '' && isFailed && (kind === '4' || kind === '5')
      ? [{ recipient, isHard: kind === '5' }]
      : []
  })

/** The Message-ID of a newsletter, with the id of its delivery. */
const NEWSLETTER = /^message-id:\s*<newsletter\.([0-9a-f-]{36})@/im

/**
 * Returns the id of the newsletter's delivery that the returned headers name; undefined if they are of another mail.
 * Only its receiver and the servers on the way know it: a forged report ends nobody's subscription.
 */
export const deliveryNamed = (headers: string): string | undefined =>
  NEWSLETTER.exec(headers.replace(/\r?\n[ \t]+/g, ' '))?.[1]
