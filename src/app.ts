import type { FastifyInstance } from 'fastify'
import { type Config, listenersOf } from './config.ts'
import { drawFaces, type Faces } from './faces.ts'
import { type Foundation, layFoundation, type Surroundings } from './foundation.ts'
import type { Graph } from './hypermedia/graph.ts'
import { type LiveGraph, liveGraph } from './hypermedia/live-graph.ts'
import { keptFigures, thisMachine } from './machine.ts'
import { mailing } from './mails.ts'
import { filesOf, picturesIn } from './pictures.ts'
import { baseUrlOf, graphAt } from './places.ts'
import { programPlugins } from './plugins/index.ts'
import { findPlugins } from './plugins.ts'
import { growPluginTables, pluginTablesOf, runPlugins } from './running-plugins.ts'
import { programVersion } from './runtime.ts'
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

/** A shop that has been put together. */
export interface Noren {
  readonly app: FastifyInstance
  readonly store: Store
  readonly graph: Graph
  /** Makes the first system administrator of a shop that has no member yet; nothing where it has one. */
  firstMember(): Promise<FirstMember | undefined>
  /** Listens where the configuration says; the address, as `http://127.0.0.1:3000`. */
  listen(): Promise<string>
  /** Where metrics are served, once it listens; nothing where they are not. */
  metricsAddress(): string | undefined
  /** Does all jobs that wait, then resolves. */
  settleJobs(): Promise<void>
  /** Asks for the jobs that are due by their schedules, then resolves. */
  settleSchedules(): Promise<void>
  /** Turns the products whose moment has come, then resolves. */
  settleSales(): Promise<void>
  /** Counts the searches that found nothing until now, then resolves. */
  settleMissedWords(): Promise<void>
  /** Puts the orders that wait into the index of words, then resolves. */
  settleOrderIndex(): Promise<void>
  /** Asks payment services what became of payments, where it is time, then resolves. */
  settlePayments(): Promise<void>
  /** Delivers all that is due in the outbox, then resolves. */
  settleOutbox(): Promise<void>
  /** Does away with all that has had its time, then resolves. */
  sweep(): Promise<void>
  /** Logs a promise that was rejected and that nobody awaited. */
  noteStray(error: unknown): void
  /** Finishes what runs, then lets go of everything. */
  close(): Promise<void>
}

/** What a test or a bench puts in place of the usual. */
export interface Replacements extends Surroundings {
  /** False: nothing is kept as bytes. */
  readonly cache?: boolean
  /** The plugins that come with the program. */
  readonly plugins?: readonly Plugin[]
}

/** Opens the store, brings it up to date, fills an empty one, and puts the shop together. It does not listen yet. */
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
    noted: (asked, read) => application.noted(asked, read),
  })
  const services = servicesOf(foundation, faces, plugins)
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
      pictures: picturesIn(files),
      version: programVersion(),
      report: (error, said, of) => log.warn({ err: error, ...of }, said),
    },
  })
  store.changes.listen((tags) => {
    faces.changed(tags)
    // Events are delivered without a request that would look.
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

/** Finds the plugins of a shop, brings their tables up to date, and runs those that are on. */
const plugIn = async (
  { config, log, store, memory, clock }: Foundation,
  graph: LiveGraph,
  { plugins, changed }: { readonly plugins: readonly Plugin[]; readonly changed: () => void },
) => {
  const { found, failed } = await findPlugins(config, log, plugins)
  await growPluginTables(store, found)
  const set = pluginSet(graph.realms, found, failed, (method, error) =>
    log.warn({ err: error, method }, 'a payment service did not answer'),
  )
  const running = runPlugins({
    set,
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

/** What handlers may ask for by name; the parts add theirs when they are set to work. */
const servicesOf = (
  foundation: Foundation,
  { theme, themes, pages, frames, mailTemplates, mailing, templating }: Faces,
  plugins: Services['plugins'],
): Services => {
  const { config, store, memory, clock, monotonic, vault } = foundation
  const baseUrl = baseUrlOf(config)
  const own = {
    plugins,
    mailing,
    templating,
    themes,
    machine: thisMachine({
      store,
      clock,
      monotonic,
      dataDir: config.dataDir,
      freeBytes: foundation.freeBytes,
      isDebugged: config.logLevel === 'debug',
      kept: () => keptFigures({ cache: pages, frames, memory, templates: [theme, mailTemplates] }),
    }),
    security: { vault, twoFactor: config.admin.twoFactor, baseUrl, officeUrl: config.adminUrl ?? baseUrl },
  } satisfies Partial<Services>
  return own as Services
}

/** A shop that runs, as whoever put it together has it. */
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

/** Prints mails with made-up data from the templates of a store, without opening the shop. */
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

/** What makes the tables of plugins as a backup has them, without opening the shop. */
export const pluginTables = async (config: Config, store: Store) =>
  pluginTablesOf(store, (await findPlugins(config, console, programPlugins)).found)
