import type { Row } from '../../src/store/schema.ts'
import type { LinkObject } from './hal-client.ts'
import type { Shop } from './shop.ts'

/** The mails that a shop has written to an address so far, in the order of what they tell of. */
export const mailsTo = async (shop: Shop, recipient: string): Promise<Row<'mail'>[]> => {
  await shop.noren.settleOutbox()
  return (
    shop.noren.store.reader
      .selectFrom('mail')
      .selectAll()
      .where('recipient', '=', recipient)
      // Several are written at once.
      .orderBy('event_id')
      .orderBy('id')
      .execute()
  )
}

/** The address in the last mail to somebody that leads to a path, as it would be clicked. */
export const linkInMail = async (shop: Shop, recipient: string, path: string): Promise<URL> => {
  const mails = await mailsTo(shop, recipient)
  const found =
    mails
      .at(-1)
      ?.text.match(/https?:\/\/\S+/g)
      ?.map((text) => new URL(text)) ?? []
  const link = found.find(({ pathname }) => pathname === path)
  if (!link) throw new Error(`No link to ${path} in ${mails.at(-1)?.text ?? 'no mail'}`)
  return link
}

/** A document with nothing but a link: what somebody holds who comes from a mail. */
export const holding = (rel: string, { pathname, search }: URL) => {
  const link: LinkObject = { href: pathname + search, rel, method: 'GET' }
  return { _links: { [rel]: link } }
}
