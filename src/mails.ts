import type { Graph } from './hypermedia/graph.ts'
import type { Catalogue, Language } from './hypermedia/language.ts'
import { addressIn, graphIn, isOfStorefront } from './hypermedia/prefix.ts'
import { addressOf } from './hypermedia/resolve.ts'
import type { MailRendering } from './shop/mail/index.ts'
import { programBeside, type ThreadOptions, Threads } from './store/threads.ts'
import { createMailTemplates, type MailSource } from './ui/mail.ts'
import type { MailJob, MailPrint, MailWords } from './ui/mail-printing.ts'
import { ADDRESS, withTexts } from './ui/mail-secrets.ts'
import { absolute } from './ui/theme/filters.ts'

/** The most mails that wait for the thread; the events of others are delivered again. */
const MOST_WAITING = 256
/**
 * Milliseconds: a mail that takes longer fails, and its thread is ended. Each template has a time limit of
 * its own, and ends before.
 */
const LONGEST_PRINT_MS = 20_000
/** Milliseconds: an idle thread ends, and releases its memory. */
const IDLE_MS = 60_000

const HEAP = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 }

/** The data of the thread that renders mails. */
export interface MailThread extends Pick<MailWords, 'baseUrl' | 'timeZone'> {
  /** The texts of plugins. */
  readonly others: readonly Readonly<Record<Language, Catalogue>>[]
}

/**
 * Returns a thread that renders mails one after the other, so that no request waits for them. It starts with
 * the first.
 */
export const mailThread = (
  workerData: MailThread,
  hear?: ThreadOptions['hear'],
): Threads<MailJob, MailPrint> =>
  new Threads({
    program: programBeside(import.meta.url, 'mail-worker'),
    workerData,
    what: 'mails',
    mostThreads: 1,
    mostWaiting: MOST_WAITING,
    longestMs: LONGEST_PRINT_MS,
    idleMs: IDLE_MS,
    heap: HEAP,
    ...(hear && { hear }),
  })

/**
 * Returns the data of a mail with the addresses of the shop's pages in the language of the mail: their prefix is
 * among the data.
 */
const inItsLanguage = (
  graph: Graph,
  baseUrl: string,
  data: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const { prefix } = data
  if (typeof prefix !== 'string' || prefix === '') return data
  const { origin } = new URL(baseUrl)
  const led = (address: string): string => {
    const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : ''
    return isOfStorefront(graph, path.split('?', 1)[0] ?? '') ? origin + addressIn(prefix, path) : address
  }
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      withTexts(value, (text) => text.replace(ADDRESS, led)),
    ]),
  )
}

/** Returns the renderer of mails, and the tester of their templates. */
export const mailing = (graph: Graph, source: MailSource) => {
  const templates = createMailTemplates(source)
  const rendering: MailRendering = {
    templates: (template, language, data) =>
      templates.print(template, language, inItsLanguage(graph, source.baseUrl, data)),
    address: (to) =>
      absolute(
        addressOf(graph, graph.named(to.rel).realm) || source.baseUrl,
        graphIn(graph, '').resolve(to).href,
      ),
  }
  return { templates, rendering }
}
