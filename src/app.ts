import type { FastifyInstance } from 'fastify'
import { type Assembly, assemble, type Replacements } from './assembly.ts'
import { type Config, listenersOf } from './config.ts'
import { layFoundation } from './foundation.ts'
import type { Graph } from './hypermedia/graph.ts'
import { mailing } from './mails.ts'
import { filesOf } from './pictures.ts'
import { baseUrlOf, graphAt } from './places.ts'
import { programPlugins } from './plugins/index.ts'
import { type Beside, findPlugins } from './plugins.ts'
import { pluginTablesOf } from './running-plugins.ts'
import { metricsOf } from './serving.ts'
import { templatesInForce } from './shop/content/index.ts'
import { type FirstMember, firstMember } from './shop/index.ts'
import { createPreviews } from './shop/mail/index.ts'
import type { Acting } from './shop/part.ts'
import { stageOf } from './stage.ts'
import type { Store } from './store/database.ts'
import { StoreMemory } from './store/memory.ts'
import { templatesOf, themesOf } from './themes.ts'
import { mailPrinter } from './ui/mail-printing.ts'
import { mailAnswers } from './ui/mail-trial.ts'
import { serveMetrics } from './web/operations.ts'
import { listenFault } from './web/ports.ts'
import { translators } from './words.ts'

export type { Replacements } from './assembly.ts'

/** An assembled shop. */
export interface Noren {
  readonly app: FastifyInstance
  readonly store: Store
  readonly graph: Graph
  /** Reads and writes as members, without their requests. */
  readonly acting: Pick<Acting, 'environmentOf' | 'writeAs' | 'alone'>
  /** Creates the first system administrator of a shop without members; returns undefined if it has one. */
  firstMember(): Promise<FirstMember | undefined>
  /** Listens as configured; returns the address, as `http://127.0.0.1:3000`. */
  listen(): Promise<string>
  /** Returns the address of the metrics, once it listens; undefined if they are not served. */
  metricsAddress(): string | undefined
  /**
   * Assembles the shop again, with the present files of its plugins and themes, while it stays open; `beside` replaces
   * the folders that it began with. Throws what assembling it or `accept` throws, and then goes on as before.
   */
  reload(beside?: Beside, accept?: (next: Assembly) => Promise<void>): Promise<void>
  /** Runs all pending jobs, then resolves. */
  settleJobs(): Promise<void>
  /** Enqueues the jobs that are due by their schedules, then resolves. */
  settleSchedules(): Promise<void>
  /** Turns the products whose scheduled time has come, then resolves. */
  settleSales(): Promise<void>
  /** Counts the searches without results so far, then resolves. */
  settleMissedWords(): Promise<void>
  /** Indexes the pending orders, then resolves. */
  settleOrderIndex(): Promise<void>
  /** Looks up the payments that are due at their services, then resolves. */
  settlePayments(): Promise<void>
  /** Makes the product feeds if they are due, now. */
  settleFeeds(): Promise<void>
  /** Sorts products anew if the tax in their prices has changed, now. */
  settlePrices(): Promise<void>
  /** Fills the categories with the products that meet their rules. */
  settleCategories(): Promise<void>
  /** Tells the shoppers whose goods are in stock again, now. */
  settleRestock(): Promise<void>
  /** Begins the newsletters whose planned time has come. */
  settleNewsletters(): Promise<void>
  /** Takes the replies out of the mailbox. */
  settleMailbox(): Promise<void>
  /** Delivers all due events to webhooks, then resolves. */
  settleWebhooks(): Promise<void>
  /** Delivers all due events of the outbox, then resolves. */
  settleOutbox(): Promise<void>
  /** Deletes all expired rows and files, then resolves. */
  sweep(): Promise<void>
  /** Logs a rejected promise that nothing awaited. */
  noteStray(error: unknown): void
  /** Completes the running work, then closes everything. */
  close(): Promise<void>
}

/** Opens the store, migrates it, fills an empty one, and assembles the shop. It does not listen yet. */
export const createNoren = async (config: Config, replacements: Replacements = {}): Promise<Noren> => {
  const foundation = await layFoundation(config, replacements)
  const metrics = await metricsOf(foundation)
  const made = (beside = replacements.beside) =>
    assemble(foundation, metrics, { ...replacements, ...(beside && { beside }) })
  const stage = stageOf(await made())
  const { log, store, clock } = foundation
  store.changes.listen((tags) => stage.current.changed(tags))
  let measured: Awaited<ReturnType<typeof serveMetrics>> | undefined
  const settle = (name: string) => stage.current.works.settle(name)
  return {
    store,
    get app() {
      return stage.current.server.app
    },
    get graph() {
      return stage.current.graph
    },
    get acting() {
      return stage.current.application
    },
    firstMember: () => firstMember(store, config.admin, clock()),
    metricsAddress: () => measured?.address,
    async listen() {
      const { shop, metrics: measuring } = listenersOf(config)
      const { app } = stage.current.server
      const address = await app.listen({ host: shop.host, port: shop.port }).catch((error: unknown) => {
        throw listenFault(error, shop)
      })
      if (measuring) measured = await serveMetrics(metrics, measuring)
      // A cache in front may have pages of an earlier version: it is told of a change.
      stage.start()
      return address
    },
    async reload(beside, accept) {
      await stage.follow(async () => {
        const next = await made(beside)
        try {
          await accept?.(next)
          return next
        } catch (error) {
          await next.close()
          throw error
        }
      })
    },
    settleJobs: () => settle('jobs'),
    settleSchedules: () => settle('schedules'),
    settleSales: () => settle('sales'),
    settleMissedWords: () => settle('missedWords'),
    settleOrderIndex: () => settle('orderIndex'),
    settlePayments: () => settle('payments'),
    async settlePrices() {
      await settle('prices')
      await settle('jobs')
    },
    settleCategories: () => settle('categories'),
    async settleFeeds() {
      await settle('feeds')
      await settle('jobs')
    },
    settleRestock: () => settle('restock'),
    settleNewsletters: () => settle('newsletter'),
    settleMailbox: () => settle('mailbox'),
    settleWebhooks: () => settle('webhooks'),
    settleOutbox: () => settle('outbox'),
    sweep: () => stage.current.works.sweep(),
    noteStray: (error) => log.error({ err: error }, 'a promise was rejected that nobody awaited'),
    async close() {
      await stage.close()
      await measured?.close()
      await foundation.close()
    },
  }
}

/** Renders mails with sample data from the templates of a store, without opening the shop. */
export const mailPreviews = (config: Config, store: Store) => {
  const memory = new StoreMemory(store)
  const themes = themesOf(config, filesOf(config))
  const words = { translate: translators(), baseUrl: baseUrlOf(config), timeZone: config.timeZone }
  const { rendering } = mailing(graphAt(config), {
    ...words,
    templates: async () => templatesOf(themes, await memory.get(templatesInForce)),
    print: mailPrinter(words),
    attempt: mailAnswers(words),
  })
  return createPreviews({ memory, ...rendering })
}

/** Returns a function that creates the tables of plugins as a backup has them, without opening the shop. */
export const pluginTables = async (config: Config, store: Store) =>
  pluginTablesOf(store, (await findPlugins(config, console, programPlugins)).found)
