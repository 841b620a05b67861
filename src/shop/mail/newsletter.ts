import type { Language } from '../../hypermedia/language.ts'
import { derivedKey } from '../derived-key.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { baseInfo, choiceName } from '../settings/index.ts'
import { senderOf } from '../settings/sender.rules.ts'
import { CONFIRM_KEY, subscriptionById } from '../subscriptions/index.ts'
import { link } from '../transitions.ts'
import { NEWSLETTER, NEWSLETTER_CONFIRM } from './files.ts'
import type { Letter, LetterWriter, LetterWriters, MailRendering, Wording } from './letter.ts'
import { languageOf, textIn } from './payload.ts'
import { countWrittenSince } from './queries.ts'
import { testMark } from './template.looks.ts'
import { htmlOf } from './written.rules.ts'

/** Mails that confirm an address for newsletters, to one address in a day, whoever asks for them. */
const MOST_A_DAY = 10
const DAY_MS = 86_400_000

/**
 * The template of newsletters. It is not among those that merchants edit: they could lose the sender and the link that
 * ends the subscription, which the law asks for (特定電子メール法).
 */
export const NEWSLETTER_WORDING: Wording = {
  file_name: NEWSLETTER,
  subject: '{{ written.subject }}',
  subject_en: null,
  text: null,
  text_en: null,
  html: null,
  html_en: null,
  deletable: false,
}

/** A newsletter to one reader, its variables filled in. */
export interface WrittenNewsletter {
  readonly subject: string
  readonly body: string
  /** The address of the page that ends the subscription. */
  readonly endLink: string
}

/** Returns the data of a newsletter for its template: with the sender as the law asks for (NWS-04). */
export const newsletterData = async (
  { memory, language }: Pick<ReadEnvironment | WriteEnvironment, 'memory' | 'language'>,
  { subject, body, endLink }: WrittenNewsletter,
): Promise<Letter['data']> => {
  const base = await memory.get(baseInfo)
  const prefName = base.pref === null ? null : await choiceName(memory, 'pref', base.pref, language)
  return {
    written: { subject, body, html: htmlOf(body) },
    sender: senderOf(base, language, prefName),
    endLink,
  }
}

/** Asks whoever has the address whether they want newsletters; one who gets them already is asked no more. */
const requested: LetterWriter = async ({ environment, address, clock }, payload) => {
  const { db, services } = environment('ja')
  const found = await subscriptionById(db, textIn(payload, 'subscriptionId'))
  if (!found || found.expires_at === null) return []
  const yesterday = new Date(clock().getTime() - DAY_MS)
  if ((await countWrittenSince(db, found.email_key, [NEWSLETTER_CONFIRM], yesterday)) >= MOST_A_DAY) return []
  const subscriptionKey = derivedKey(services.security.vault, CONFIRM_KEY, found.id)
  const data = { link: address(link('goNewsletterConfirm', { subscriptionId: found.id, subscriptionKey })) }
  return [{ template: NEWSLETTER_CONFIRM, language: found.language, to: found.email, shopReads: false, data }]
}

/** Sends a newsletter to the member who tries it; its link ends nothing. */
const tested: LetterWriter = async (context, payload) => {
  const language: Language = languageOf(payload)
  const environment = context.environment(language)
  const written = {
    subject: textIn(payload, 'subject'),
    body: textIn(payload, 'body'),
    endLink: context.address(link('goNewsletterForm')),
  }
  return [
    {
      template: NEWSLETTER,
      wording: NEWSLETTER_WORDING,
      language,
      data: await newsletterData(environment, written),
      to: textIn(payload, 'email'),
      memberId: textIn(payload, 'memberId'),
      mark: testMark(environment),
      shopReads: false,
    },
  ]
}

/** Returns a newsletter as it arrives, for its preview. */
export const newsletterLetter = async (
  rendering: MailRendering,
  environment: Pick<ReadEnvironment | WriteEnvironment, 'memory' | 'language'>,
  written: Omit<WrittenNewsletter, 'endLink'>,
) => {
  const endLink = rendering.address(link('goNewsletterForm'))
  return {
    template: NEWSLETTER_WORDING,
    language: environment.language,
    data: await newsletterData(environment, { ...written, endLink }),
    replyTo: (await environment.memory.get(baseInfo)).email03,
  }
}

/** The mails about newsletters that are sent with those of the shop; the newsletters have a lane of their own. */
export const newsletterLetters: LetterWriters = {
  'newsletter.requested': requested,
  'newsletter.tested': tested,
}
