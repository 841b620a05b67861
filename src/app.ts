import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type Config, listenersOf } from './config.ts'
import { type Graph, graphOf } from './hypermedia/graph.ts'
import { liveGraph } from './hypermedia/live-graph.ts'
import { type RealmDeclaration, type RealmName, strangerIn } from './hypermedia/realm.ts'
import { openLog } from './logging.ts'
import { keptFigures, thisMachine } from './machine.ts'
import { mailing, mailThread } from './mails.ts'
import { servePaymentWebhooks } from './payments.ts'
import { filesOf, picturesIn, servePictures } from './pictures.ts'
import { pluginKinds, schedulesOf } from './plugin-work.ts'
import { programPlugins } from './plugins/index.ts'
import { findPlugins } from './plugins.ts'
import { growPluginTables, pluginTablesOf, runPlugins } from './running-plugins.ts'
import { programVersion } from './runtime.ts'
import { seed } from './seed/seed.ts'
import { customerSweeps } from './shop/account/index.ts'
import { auditSweeps } from './shop/audit/index.ts'
import { checkoutSweeps } from './shop/checkout/index.ts'
import { assertPages, composePage, noteBreak, templatesInForce } from './shop/content/index.ts'
import { csvJob } from './shop/csv/index.ts'
import { checks } from './shop/doctor.ts'
import { userFiles } from './shop/files/index.ts'
import {
  createApplication,
  errors,
  type FirstMember,
  firstMember,
  office,
  officeKeys,
  officeMenuWith,
  realms,
  storefront,
  vaultFrom,
} from './shop/index.ts'
import { createMails, createPreviews, mailSamples, mailSweeps } from './shop/mail/index.ts'
import { memberSweeps } from './shop/members/index.ts'
import { shippingKind } from './shop/order-management/index.ts'
import { countSales, OrderIndex, salesSweep } from './shop/orders/index.ts'
import { papersJob, ThreadPress } from './shop/papers/index.ts'
import { PaymentWatch, paymentSubscriber } from './shop/payments/index.ts'
import { type Plugin, pluginSet } from './shop/plugins/index.ts'
import { csvKinds, picturesJob, SaleSchedule, shownPictures } from './shop/products/index.ts'
import { MissedWords, missedWordsSweep } from './shop/search-words/index.ts'
import { lostWithSecret, sayLost, takeSecrets } from './shop/security/index.ts'
import { backupJob, doctorJob } from './shop/system/index.ts'
import { sweepThemes } from './shop/themes/index.ts'
import { dayIn } from './shop/values.ts'
import { withTrade } from './shop-metrics.ts'
import { shelfIn } from './store/backup/shelf.ts'
import { appSecretsOf, prepareDataDir, prepareSqliteFile } from './store/data-dir.ts'
import { openStore, type Store } from './store/database.ts'
import { drawerIn } from './store/drawer.ts'
import { sweepUnused } from './store/files/unused.ts'
import { freeBytes, watchHealth } from './store/health.ts'
import { type Sweep, storeSweeps, sweep, sweepJobs } from './store/housekeeping.ts'
import { createJobs } from './store/jobs.ts'
import { StoreMemory } from './store/memory.ts'
import { migrate } from './store/migrate.ts'
import { Dispatcher } from './store/outbox.ts'
import { Schedules } from './store/schedules.ts'
import { ping } from './store/telling.ts'
import { templateThreads } from './templates.ts'
import { serveThemes, templatesOf, templatingOf, themesOf, themeValues, trialInTurn } from './themes.ts'
import { mailPrinter } from './ui/mail-printing.ts'
import { mailAnswers } from './ui/mail-trial.ts'
import { createOffice } from './ui/office/office.tsx'
import { faultIn } from './ui/theme/faults.ts'
import { createTheme, type Frame } from './ui/theme/theme.ts'
import { serveCustomFiles, serveUserFiles } from './user-files.ts'
import { Cache } from './web/answer/cache.ts'
import { holeMarks } from './web/answer/holes.ts'
import { sweepUploads } from './web/body/spool.ts'
import { serveDocuments } from './web/docs/documents.ts'
import { metrics, noMetrics, serveMetrics, serveOperations } from './web/operations.ts'
import { listenFault } from './web/ports.ts'
import { createServer } from './web/server.ts'
import { addressLimit, noLimit } from './web/session/limits.ts'
import { lookAddress } from './web/session/look.ts'
import { secretsFrom } from './web/session/secrets.ts'
import { missingText, translators, vocabulary } from './words.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OFFICE = join(ROOT, 'office')
const OFFICE_SCRIPTS = join(ROOT, 'dist', 'office')
const CACHE_BYTES = 32 * 1024 * 1024
const FRAMES_CHARACTERS = 4 * 1024 * 1024
/** Requests of one address in ten seconds. */
const MOST_REQUESTS = 300
const HOUR_MS = 3_600_000
/** Mails that are only kept are written so many at once, so that they share a commit. */
const MAILS_AT_ONCE = 4
/** A file of a thousand papers may take as long to print; nobody waits behind it. */
const LONGEST_JOB_PRINT_MS = 600_000
const YEAR_SECONDS = 31_536_000

/** A visitor's cart is known for thirty days. */
const STOREFRONT_COOKIES = {
  session: 'noren_session',
  notices: 'noren_notice',
  mark: '',
  seconds: 30 * 86_400,
}

/** A member's session ends after twelve hours at most. */
const OFFICE_COOKIES = {
  session: 'noren_admin',
  notices: 'noren_admin_notice',
  mark: 'office:',
  seconds: 12 * 3600,
}

/** Routes that shoppers, robots and payment services ask, and no member. */
const STOREFRONT_FILES = ['/sitemap.xml', '/sitemap-:part.xml', '/payments/:method']
const OFFICE_FILES = ['/office/*', '/office/scripts/*']

/** What has its time, and who does away with it. */
const sweeps: readonly Sweep[] = [
  ...storeSweeps,
  sweepJobs('doctor'),
  ...customerSweeps,
  ...checkoutSweeps,
  salesSweep,
  missedWordsSweep,
  ...mailSweeps,
  ...memberSweeps,
  ...auditSweeps,
]

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
  /** Writes into the log what was rejected with nobody to hear of it. */
  noteStray(error: unknown): void
  /** Finishes what runs, then lets go of everything. */
  close(): Promise<void>
}

/** What a test or a bench puts in place of the usual. */
export interface Replacements {
  readonly clock?: () => Date
  /** Milliseconds that never go back, whatever is done to the clock. */
  readonly monotonic?: () => number
  readonly log?: Logger
  /** Bytes that are free in the data directory. */
  readonly freeBytes?: () => Promise<number>
  /** False: nothing is kept as bytes. */
  readonly cache?: boolean
  /** The plugins that come with the program. */
  readonly plugins?: readonly Plugin[]
}

/** Opens the store, brings it up to date, fills an empty one, and puts the shop together. It does not listen yet. */
export const createNoren = async (config: Config, replacements: Replacements = {}): Promise<Noren> => {
  const clock = replacements.clock ?? (() => new Date())
  const monotonic = replacements.monotonic ?? (() => performance.now())
  const words = vocabulary()
  const graph = liveGraph(graphAt(config))
  prepareDataDir(config.dataDir)
  const { log, close: closeLog } = replacements.log ? { log: replacements.log } : openLog(config)
  warn(config, log)
  const uploads = resolve(config.dataDir, 'tmp')
  await sweepUploads(uploads)
  const secrets = appSecretsOf(config)
  const vault = vaultFrom(secrets.current, secrets.former)
  if (config.databaseUrl === undefined) prepareSqliteFile(config.dataDir)
  const free = replacements.freeBytes ?? (() => freeBytes(config.dataDir))
  const files = filesOf(config)
  const opened = await openStore({
    ...config,
    serves: true,
    onLost: (error) => log.warn({ err: error }, 'a transaction lost a deadlock'),
  })
  const health = watchHealth({ store: opened, files, free, monotonic, clock })
  const { store } = health
  // A thread that reads begins meanwhile, or the first list would wait for it; where it cannot, readers hear of it.
  if (store.dialect === 'sqlite') ping(store.slowReader).catch(() => undefined)
  await migrate(store)
  await seed(store, config.seed, clock())
  await countSales(store, config.timeZone)
  const lost = sayLost(await lostWithSecret(store.reader, vault))
  if (lost !== undefined) log.warn(lost)
  await takeSecrets(store, secrets, clock())

  const { found, failed } = await findPlugins(config, log, replacements.plugins ?? programPlugins)
  await growPluginTables(store, found)

  const baseUrl = baseUrlOf(config)
  const places = placesOf(config)
  const others = found.map(({ words }) => words)
  const sayMissing = missingText(
    log,
    found.map(({ plugin }) => plugin.code),
  )
  const translate = translators(others, sayMissing)
  const memory = new StoreMemory(store, monotonic)
  const pageNames = [...graph.names.values()].flatMap(({ realm, page }) =>
    realm === 'storefront' ? (page ?? []) : [],
  )
  await assertPages(memory, pageNames)
  const anybody = { key: '', actor: strangerIn('storefront') }
  const beneath = found.flatMap(({ templates }) => templates ?? [])
  const themes = themesOf(config, files)
  const broken = (error: unknown, template: string) => log.warn({ err: error, template }, 'a template broke')
  /** Has the office tell of it, too. */
  const brokenPage = async (error: unknown, page: string) => {
    broken(error, page)
    try {
      const { version: templates } = await memory.get(templatesInForce)
      const { file, line, reason } = faultIn(error)
      await store.write((tx) => noteBreak(tx, { page, templates, file, line, reason }, clock()))
    } catch (unkept) {
      log.warn({ err: unkept, page }, 'that a page broke was not noted')
    }
  }
  const { timeZone } = config
  const marks = holeMarks()
  const templatePress = templateThreads({ others, baseUrl, timeZone, marks: marks.all }, { hear: sayMissing })
  const mailPress = mailThread({ others, baseUrl, timeZone }, sayMissing)
  const { templates: mailTemplates, rendering: mailRendering } = mailing(graph, {
    templates: async () => templatesOf(themes, await memory.get(templatesInForce)),
    print: (job) => mailPress.ask(job),
    attempt: templatePress.attempt,
    ...{ translate, baseUrl, timeZone },
    report: broken,
  })
  const mails = createMails({
    store,
    clock,
    environment: (language) => application.readEnvironment({ visitor: anybody, language }),
    ...mailRendering,
    baseUrl,
    smtpUrl: config.smtpUrl,
  })
  const dispatcher = new Dispatcher({
    store,
    get subscribers() {
      return { mail: mails, payments, ...application.listeners() }
    },
    hearing: async (tx) => ({ mail: mails, payments, ...(await application.hearing(tx)) }),
    clock,
    report: (error, event) => log.warn({ err: error, event: event.event, id: event.id }, 'not delivered yet'),
    // A mail server gets one mail after the other: with one that is silent the shop need not wait for all.
    atOnce: config.smtpUrl === undefined ? MAILS_AT_ONCE : 1,
  })
  const backups = shelfIn(config.dataDir)
  const drawer = drawerIn(config.dataDir)
  const press = new ThreadPress()
  const jobPress = new ThreadPress({ longestMs: LONGEST_JOB_PRINT_MS })
  const jobs = createJobs({
    store,
    kinds: {
      backup: (...job) =>
        application.forWhoMay(
          'doStartBackup',
          backupJob({ store, files, backups, version: programVersion(), clock }),
        )(...job),
      // What was saved with its product or category is finished, whoever saved it.
      pictures: picturesJob(store, files),
      doctor: (...job) =>
        application.forWhoMay(
          'doRunDoctor',
          doctorJob(store, checks(picturesIn(files), vault, config.dataDir)),
        )(...job),
      csv: csvJob({
        kinds: [...csvKinds, shippingKind],
        environment: (...asked) => application.environmentOf(...asked),
        writeAs: (...asked) => application.writeAs(...asked),
      }),
      papers: papersJob({
        press: jobPress,
        drawer,
        environment: (...asked) => application.environmentOf(...asked),
      }),
      ...pluginKinds(found, () => application),
    },
    rests: (kind) => set.rests(kind),
    clock,
    report: (error, kind) => log.warn({ err: error, kind }, 'a job failed'),
  })
  const schedules = new Schedules({
    store,
    clock,
    schedules: () => schedulesOf(set.rhythms(), application.days),
    asked: () => jobs.kick(),
    report: (error, kind) => log.warn({ err: error, kind }, 'a job was not asked for in time'),
  })
  const sales = new SaleSchedule({
    store,
    clock,
    report: (error) => log.warn({ err: error }, 'sales were not turned'),
  })
  const missedWords = new MissedWords({
    store,
    report: (error) => log.warn({ err: error }, 'words that found nothing were not counted'),
  })
  const orderIndex = new OrderIndex({
    store,
    report: (error) => log.warn({ err: error }, 'orders were not put into the index'),
  })
  const set = pluginSet(graph.realms, found, failed, (method, error) =>
    log.warn({ err: error, method }, 'a payment service did not answer'),
  )
  const gateway = (method: string) => set.gateway(method)
  const running = runPlugins({
    ...{ set, graph, errors, vocabulary: words, store, memory, clock, log },
    changed: () => forgetAll(),
  })
  const plugins = Object.assign(set, running)
  const application = createApplication({
    graph,
    plugins,
    store,
    memory,
    dispatcher,
    jobs,
    files,
    clock,
    timeZone: config.timeZone,
    translate,
    health,
    services: {
      plugins,
      backups,
      press,
      drawer,
      machine: thisMachine({
        isDebugged: config.logLevel === 'debug',
        dataDir: config.dataDir,
        store,
        freeBytes: free,
        kept: () => keptFigures({ cache, frames, memory, templates: [theme, mailTemplates] }),
        clock,
        monotonic,
      }),
      mailing: mailRendering,
      templating: templatingOf(
        graph,
        themes,
        () => theme,
        mailTemplates,
        () => mailSamples(memory, mailRendering.address),
      ),
      themes,
      missedWords,
      security: { vault, twoFactor: config.admin.twoFactor, baseUrl, officeUrl: config.adminUrl ?? baseUrl },
    },
  })
  const payments = paymentSubscriber({ db: store.reader, gateway, alone: application.alone })
  const watch = new PaymentWatch({
    ...{ store, clock, gateway, alone: application.alone },
    report: (error, { id }) => log.warn({ err: error, id }, 'a payment was not looked up'),
  })

  const frames = replacements.cache === false ? undefined : new Cache<Frame>(FRAMES_CHARACTERS, monotonic)
  const theme = createTheme({
    threads: templatePress,
    beneath,
    directory: themeDirectory(),
    graph,
    translate,
    mark: marks.mark,
    frames: frames && ((key, make) => frames.keep(key, make, ({ layout }) => layout.tags)),
    baseUrl,
    timeZone: config.timeZone,
    async layout(key, language, tried) {
      const { value, tags } = await application.noted({ visitor: anybody, language }, (environment) =>
        composePage(environment, key, tried?.arrangement),
      )
      const { templates: inForce, ...page } = value
      const worn = { code: inForce.themeCode, settings: inForce.settings }
      const { code, settings } = tried?.theme ?? worn
      const isWorn = code === inForce.themeCode
      const shown = isWorn ? inForce : { themeCode: code, version: `${code} tried`, written: new Map() }
      const templates = await templatesOf(themes, shown, beneath)
      return { ...page, tags, templates, theme: themeValues(themes, code, settings) }
    },
    report: (error, page) => void brokenPage(error, page),
  })
  const cache = replacements.cache === false ? undefined : new Cache(CACHE_BYTES, monotonic)
  const forgetAll = () => {
    cache?.clear()
    frames?.clear()
    theme.forget()
    mailTemplates.forget()
  }
  store.changes.listen((tags) => {
    cache?.clear(tags)
    frames?.clear(tags)
    if (tags === undefined) forgetAll()
    // Events are delivered without a request that would look.
    if (tags?.includes('plugin'))
      running.settle().catch((error: unknown) => log.warn({ err: error }, 'plugins not settled'))
  })

  const { app, services } = createServer(
    {
      graph,
      application,
      handling: application,
      realms: [
        {
          ...storefront,
          ...places.storefront,
          cookies: STOREFRONT_COOKIES,
          ownFiles: STOREFRONT_FILES,
          pages: theme,
          visit: application.customerVisit,
          seen: application.customerSeen,
        },
        {
          ...office,
          ...places.office,
          cookies: OFFICE_COOKIES,
          ownFiles: OFFICE_FILES,
          pages: createOffice({
            graph,
            translate,
            mark: marks.mark,
            menu: () => officeMenuWith(set.menu),
            keys: officeKeys,
            directory: OFFICE,
            scripts: OFFICE_SCRIPTS,
            timeZone: config.timeZone,
            isClosed: () => services.policies.last().isMaintenance,
            look: () => services.apart && lookAddress(services),
            preview: (page) => trialInTurn(() => theme.preview(page)),
          }),
          visit: application.memberVisit,
          seen: application.memberSeen,
        },
      ],
      translate,
      secrets: secretsFrom(secrets.current, secrets.former),
      marks,
      cache,
      addressLimit: config.rateLimits ? addressLimit(MOST_REQUESTS, monotonic) : noLimit,
      keptLimits: config.rateLimits,
      log,
      metrics: config.metrics
        ? await withTrade(await metrics(), {
            ...{ store, clock, monotonic },
            version: programVersion(),
            dayOf: dayIn(config.timeZone),
          })
        : noMetrics,
      baseUrl,
      clock,
      uploads,
    },
    config,
  )
  await services.policies.current()
  serveFiles(app)
  serveThemes(app, themes)
  servePictures(app, config, files)
  serveCustomFiles(app, memory)
  serveUserFiles(app, store, files)
  serveOperations(app, services)
  serveDocuments(app, services)
  servePaymentWebhooks(app, {
    ...{ store, gateway, alone: application.alone, log },
    settle: () => running.settle(),
  })

  const notSwept = (error: unknown, name: string) => log.warn({ err: error, name }, 'not swept')
  const sweepAll = async () => {
    await sweep(store, sweeps, clock(), notSwept)
    await sweepUploads(uploads).catch((error: unknown) => notSwept(error, 'uploads'))
    await sweepUnused(store, files, [shownPictures, userFiles], clock()).catch((error: unknown) =>
      notSwept(error, 'files'),
    )
    await sweepThemes(store, themes, clock()).catch((error: unknown) => notSwept(error, 'themes'))
    await backups.sweep().catch((error: unknown) => notSwept(error, 'backups'))
    await drawer.sweep(clock()).catch((error: unknown) => notSwept(error, 'papers'))
  }
  const housekeeping = setInterval(() => void sweepAll(), HOUR_MS).unref()

  let measured: Awaited<ReturnType<typeof serveMetrics>> | undefined

  const pollers = [dispatcher, jobs, schedules, sales, missedWords, orderIndex, watch]

  return {
    app,
    store,
    graph,
    firstMember: () => firstMember(store, config.admin, clock()),
    metricsAddress: () => measured?.address,
    async listen() {
      const { shop, metrics: measuring } = listenersOf(config)
      const address = await app.listen({ host: shop.host, port: shop.port }).catch((error: unknown) => {
        throw listenFault(error, shop)
      })
      if (measuring) measured = await serveMetrics(services.metrics, measuring)
      for (const poller of pollers) poller.start()
      return address
    },
    settleJobs: () => jobs.settle(),
    settleSchedules: () => schedules.settle(),
    settleSales: () => sales.settle(),
    settleMissedWords: () => missedWords.settle(),
    settleOrderIndex: () => orderIndex.settle(),
    settlePayments: () => watch.settle(),
    settleOutbox: () => dispatcher.settle(),
    sweep: sweepAll,
    noteStray: (error) => log.error({ err: error }, 'a promise was rejected that nobody awaited'),
    async close() {
      clearInterval(housekeeping)
      await app.close()
      await measured?.close()
      await Promise.all(pollers.map((poller) => poller.stop()))
      await Promise.all([press.close(), jobPress.close()])
      await mails.close()
      await Promise.all([mailPress.close(), templatePress.close()])
      await store.close()
      await closeLog?.()
    },
  }
}

let own: Graph | undefined

/** The graph of the shop without plugins: put together once, with the schemas that were asked of it. */
const ownGraph = (): Graph => {
  own ??= graphOf(realms, errors, { vocabulary: vocabulary() })
  return own
}

/** The same with the addresses of the realms, where the office has a host to itself. */
const graphAt = (config: Config): Graph => {
  const graph = ownGraph()
  const places = placesOf(config)
  return { ...graph, realms: graph.realms.map((realm) => ({ ...realm, ...places[realm.name] })) }
}

const placesOf = (config: Config): Readonly<Partial<Record<RealmName, Pick<RealmDeclaration, 'address'>>>> =>
  config.adminUrl === undefined
    ? {}
    : { storefront: { address: baseUrlOf(config) }, office: { address: config.adminUrl } }

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

const baseUrlOf = ({ baseUrl, host, port }: Config): string =>
  baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

const warn = (config: Config, log: Logger): void => {
  if (config.baseUrl === undefined && !LOOPBACK.has(config.host))
    log.warn('BASE_URL is not set: links in mails will lead to the address this process listens on')
  if (!config.rateLimits) log.warn('RATE_LIMITS is off: nobody is limited in anything')
}

const themeDirectory = (): string => join(ROOT, 'themes', 'default')

/** Files with names that change with their content: the theme's, and those of the office. */
const serveFiles = (app: FastifyInstance): void => {
  const forLong = {
    maxAge: YEAR_SECONDS * 1000,
    immutable: true,
    index: false as const,
  }
  app.register(fastifyStatic, { ...forLong, root: join(themeDirectory(), 'assets'), prefix: '/assets/' })
  app.register(fastifyStatic, {
    ...forLong,
    root: join(OFFICE, 'assets'),
    prefix: '/office/',
    decorateReply: false,
  })
  app.register(fastifyStatic, {
    ...forLong,
    root: join(OFFICE_SCRIPTS, 'assets'),
    prefix: '/office/scripts/',
    decorateReply: false,
  })
}
