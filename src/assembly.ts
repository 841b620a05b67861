import { drawFaces, type Faces, type FacesParts } from './faces.ts'
import type { Foundation, Surroundings } from './foundation.ts'
import type { Graph } from './hypermedia/graph.ts'
import { type LiveGraph, liveGraph } from './hypermedia/live-graph.ts'
import { keptFigures, thisMachine } from './machine.ts'
import { mailThread } from './mails.ts'
import { picturesIn } from './pictures.ts'
import { baseUrlOf, graphAt } from './places.ts'
import { programPlugins } from './plugins/index.ts'
import { type Beside, findPlugins } from './plugins.ts'
import { growPluginTables, runPlugins } from './running-plugins.ts'
import { programVersion } from './runtime.ts'
import { startAfresh } from './seed/seed.ts'
import { serveShop, THEME } from './serving.ts'
import { assertPages } from './shop/content/index.ts'
import { createApplication, errors, parts } from './shop/index.ts'
import { type Plugin, pluginSet } from './shop/plugins/index.ts'
import type { Services } from './shop/services.ts'
import type { Metrics } from './web/metrics.ts'
import { vocabulary } from './words.ts'
import { setToWork } from './works.ts'

/** Replacements of parts for tests and benchmarks. */
export interface Replacements extends Surroundings {
  /** False: no page is cached. */
  readonly cache?: boolean
  /** The built-in plugins. */
  readonly plugins?: readonly Plugin[]
  /** The thread that renders mails. */
  readonly mailThread?: FacesParts['mailThread']
  /** Folders of further plugins and themes. */
  readonly beside?: Beside
}

/** All of a shop above its foundation: its plugins, its pages, its server and its background work. */
export type Assembly = Awaited<ReturnType<typeof assemble>>

/** Assembles a shop on a foundation. It does not work yet, and its server does not listen. */
export const assemble = async (foundation: Foundation, metrics: Metrics, replacements: Replacements) => {
  const { config } = foundation
  const graph = liveGraph(graphAt(config))
  const { clock, health, files, log, memory, store } = foundation
  const plugins = await plugIn(foundation, graph, {
    plugins: replacements.plugins ?? programPlugins,
    beside: replacements.beside,
    changed: () => faces.forget(),
  })
  await assertPages(memory, pageNamesOf(graph))
  const faces = drawFaces({
    foundation,
    graph,
    found: plugins.found,
    directory: THEME,
    besideThemes: replacements.beside?.themes,
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
  const server = await serveShop({
    foundation,
    graph,
    faces,
    application,
    services,
    metrics,
    settle: () => plugins.settle(),
  })
  /** Completes the running work, then closes everything but the server. */
  const closeRest = async (): Promise<void> => {
    await works.close()
    await faces.close()
  }
  if (replacements.beside?.isStrict) await plugins.settle()
  return {
    graph,
    faces,
    plugins,
    application,
    works,
    server,
    /** Takes note of changed data; without tags, of any. */
    changed(tags: readonly string[] | undefined): void {
      faces.changed(tags)
      // Events are delivered without a request that would check.
      if (tags?.includes('plugin'))
        plugins.settle().catch((error: unknown) => log.warn({ err: error }, 'plugins not settled'))
    },
    closeRest,
    /** Completes the running requests and work, then closes everything above the foundation. */
    async close(): Promise<void> {
      works.pause()
      await server.app.close()
      await closeRest()
    },
  }
}

const pageNamesOf = (graph: Graph): readonly string[] =>
  [...graph.names.values()].flatMap(({ realm, page }) => (realm === 'storefront' ? (page ?? []) : []))

/** Finds the plugins of a shop, migrates their tables, and runs those that are on. */
const plugIn = async (
  { config, log, store, memory, clock, vault }: Foundation,
  graph: LiveGraph,
  {
    plugins,
    beside,
    changed,
  }: {
    readonly plugins: readonly Plugin[]
    readonly beside: Beside | undefined
    readonly changed: () => void
  },
) => {
  const { found, failed } = await findPlugins(config, log, plugins, beside)
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
    isStrict: beside?.isStrict === true,
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
