import type { FastifyInstance } from 'fastify'
import { type Config, listenersOf } from './config.ts'
import { drawFaces, type Faces, type FacesParts } from './faces.ts'
import { type Foundation, layFoundation, type Surroundings } from './foundation.ts'
import type { Graph } from './hypermedia/graph.ts'
import { type LiveGraph, liveGraph } from './hypermedia/live-graph.ts'
import { keptFigures, thisMachine } from './machine.ts'
import { mailing, mailThread } from './mails.ts'
import { filesOf, picturesIn } from './pictures.ts'
import { baseUrlOf, graphAt } from './places.ts'
import { programPlugins } from './plugins/index.ts'
import { findPlugins } from './plugins.ts'
import { growPluginTables, pluginTablesOf, runPlugins } from './running-plugins.ts'
import { programVersion } from './runtime.ts'
import { startAfresh } from './seed/seed.ts'
import { serveShop, THEME } from './serving.ts'
import { assertPages, templatesInForce } from './shop/content/index.ts'
import { createApplication, errors, type FirstMember, firstMember, parts } from './shop/index.ts'
import { createPreviews } from './shop/mail/index.ts'
import { type Plugin, pluginSet } from './shop/plugins/index.ts'
import type { Services } from './shop/services.ts'
import type { Store } from './store/database.ts'
import { StoreMemory } from './store/memory.ts'
import { templatesOf, themesOf } from './themes.ts'
import { mailPrinter } from './ui/mail-printing.ts'
import { mailAnswers } from './ui/mail-trial.ts'
import { serveMetrics } from './web/operations.ts'
import { listenFault } from './web/ports.ts'
import { translators, vocabulary } from './words.ts'
import { setToWork, type Works } from './works.ts'

/** An assembled shop. */
export interface Noren {
  readonly app: FastifyInstance
  readonly store: Store
  readonly graph: Graph
  /** Creates the first system administrator of a shop without members; returns undefined if it has one. */
  firstMember(): Promise<FirstMember | undefined>
  /** Listens as configured; returns the address, as `http://127.0.0.1:3000`. */
  listen(): Promise<string>
  /** Returns the address of the metrics, once it listens; undefined if they are not served. */
  metricsAddress(): string | undefined
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

/** Replacements of parts for tests and benchmarks. */
export interface Replacements extends Surroundings {
  /** False: no page is cached. */
  readonly cache?: boolean
  /** The built-in plugins. */
  readonly plugins?: readonly Plugin[]
  /** The thread that renders mails. */
  readonly mailThread?: FacesParts['mailThread']
}

/** Opens the store, migrates it, fills an empty one, and assembles the shop. It does not listen yet. */
export const createNoren = async (config: Config, replacements: Replacements = {}): Promise<Noren> => {
  const graph = liveGraph(graphAt(config))
  const foundation = await layFoundation(config, replacements)
  const { clock, health, files, log, memory, store } = foundation
  const plugins = await plugIn(foundation, graph, {
    plugins: replacements.plugins ?? programPlugins,
    changed: () => faces.forget(),
  })
  await assertPages(memory, pageNamesOf(graph))
  const faces = drawFaces({
    foundation,
    graph,
    found: plugins.found,
    directory: THEME,
    isKept: replacements.cache !== false,
    mailThread: replacements.mailThread ?? mailThread,
    noted: (asked, read) => application.noted(asked, read),
  })
  const services = servicesOf(foundation, faces, plugins, (...asked) => server.ask(...asked))
  const application = createApplication({
    graph,
    plugins,
    store,
    memory,
    files,
    services,
    clock,
    health,
    dispatcher: { kick: () => works.outbox.kick(), kickAll: () => works.outbox.kickAll() },
    jobs: { kick: () => works.jobs.kick() },
    timeZone: config.timeZone,
    translate: faces.translate,
  })
  const works = setToWork({
    plugins,
    application,
    log,
    inSpan: foundation.tracing?.inSpan,
    uploads: foundation.uploads,
    house: {
      parts,
      store,
      memory,
      clock,
      files,
      services,
      acting: application,
      timeZone: config.timeZone,
      dataDir: config.dataDir,
      smtpUrl: config.smtpUrl,
      imapUrl: config.imapUrl,
      privateWebhooks: config.privateWebhooks,
      pictures: picturesIn(files),
      version: programVersion(),
      report: (error, said, of) => log.warn({ err: error, ...of }, said),
    },
  })
  store.changes.listen((tags) => {
    faces.changed(tags)
    // Events are delivered without a request that would check.
    if (tags?.includes('plugin'))
      plugins.settle().catch((error: unknown) => log.warn({ err: error }, 'plugins not settled'))
  })
  const server = await serveShop({
    foundation,
    graph,
    faces,
    application,
    services,
    settle: () => plugins.settle(),
  })
  return { store, graph, ...running(foundation, { faces, works, server }) }
}

const pageNamesOf = (graph: Graph): readonly string[] =>
  [...graph.names.values()].flatMap(({ realm, page }) => (realm === 'storefront' ? (page ?? []) : []))

/** Finds the plugins of a shop, migrates their tables, and runs those that are on. */
const plugIn = async (
  { config, log, store, memory, clock, vault }: Foundation,
  graph: LiveGraph,
  { plugins, changed }: { readonly plugins: readonly Plugin[]; readonly changed: () => void },
) => {
  const { found, failed } = await findPlugins(config, log, plugins)
  await growPluginTables({ store, clock, log }, found)
  const noteAway = (method: string, error: unknown) =>
    log.warn({ err: error, method }, 'a payment service did not answer')
  const set = pluginSet(graph.realms, found, failed, noteAway, config.variable)
  const running = runPlugins({
    set,
    vault,
    graph,
    errors,
    vocabulary: vocabulary(),
    store,
    memory,
    clock,
    log,
    changed,
  })
  return Object.assign(set, running)
}

/** Returns the services for handlers, by name; the parts add theirs when they start. */
const servicesOf = (
  foundation: Foundation,
  { theme, themes, pages, frames, mailTemplates, mailing, templating }: Faces,
  plugins: Services['plugins'],
  ask: Services['ask'],
): Services => {
  const { config, store, memory, clock, monotonic, vault } = foundation
  const baseUrl = baseUrlOf(config)
  const own = {
    plugins,
    ask,
    mailing,
    templating,
    themes,
    startAfresh: (tx) => startAfresh(tx, store.dialect),
    machine: thisMachine({
      store,
      clock,
      monotonic,
      dataDir: config.dataDir,
      freeBytes: foundation.freeBytes,
      isDebugged: config.logLevel === 'debug',
      kept: () => keptFigures({ cache: pages, frames, memory, templates: [theme, mailTemplates] }),
    }),
    security: {
      ...{ vault, twoFactor: config.admin.twoFactor, baseUrl, officeUrl: config.adminUrl ?? baseUrl },
      hasApps: config.oauth,
    },
  } satisfies Partial<Services>
  return own as Services
}

/** Returns the running shop. */
const running = (
  { config, log, store, clock, close }: Foundation,
  {
    faces,
    works,
    server: { app, metrics },
  }: {
    readonly faces: Faces
    readonly works: Works
    readonly server: Awaited<ReturnType<typeof serveShop>>
  },
): Omit<Noren, 'store' | 'graph'> => {
  let measured: Awaited<ReturnType<typeof serveMetrics>> | undefined
  return {
    app,
    firstMember: () => firstMember(store, config.admin, clock()),
    metricsAddress: () => measured?.address,
    async listen() {
      const { shop, metrics: measuring } = listenersOf(config)
      const address = await app.listen({ host: shop.host, port: shop.port }).catch((error: unknown) => {
        throw listenFault(error, shop)
      })
      // A cache in front may have pages of an earlier version.
      faces.changed(undefined)
      if (measuring) measured = await serveMetrics(metrics, measuring)
      works.start()
      return address
    },
    settleJobs: () => works.settle('jobs'),
    settleSchedules: () => works.settle('schedules'),
    settleSales: () => works.settle('sales'),
    settleMissedWords: () => works.settle('missedWords'),
    settleOrderIndex: () => works.settle('orderIndex'),
    settlePayments: () => works.settle('payments'),
    async settlePrices() {
      await works.settle('prices')
      await works.settle('jobs')
    },
    settleCategories: () => works.settle('categories'),
    async settleFeeds() {
      await works.settle('feeds')
      await works.settle('jobs')
    },
    settleRestock: () => works.settle('restock'),
    settleNewsletters: () => works.settle('newsletter'),
    settleMailbox: () => works.settle('mailbox'),
    settleWebhooks: () => works.settle('webhooks'),
    settleOutbox: () => works.settle('outbox'),
    sweep: works.sweep,
    noteStray: (error) => log.error({ err: error }, 'a promise was rejected that nobody awaited'),
    async close() {
      works.pause()
      await app.close()
      await measured?.close()
      await works.close()
      await faces.close()
      await close()
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
