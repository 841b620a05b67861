import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Faces } from './faces.ts'
import { pluginFeedPaths, serveFeeds, servePluginFeeds } from './feed-files.ts'
import type { Foundation } from './foundation.ts'
import type { Graph } from './hypermedia/graph.ts'
import { serveNewsFeed } from './news-feed.ts'
import { type OauthPlaces, oauthPlaces, oauthRoutes } from './oauth/places.ts'
import { serveOauth } from './oauth/serving.ts'
import { servePaymentWebhooks } from './payments.ts'
import { servePictures } from './pictures.ts'
import { baseUrlOf, placesOf } from './places.ts'
import { protocolPaths, serveProtocols } from './protocols.ts'
import { programVersion } from './runtime.ts'
import { fontSheetFor, serveFonts } from './served-fonts.ts'
import { type Application, office, officeKeys, storefront } from './shop/index.ts'
import type { Services } from './shop/services.ts'
import { dayIn } from './shop/values.ts'
import { withTrade } from './shop-metrics.ts'
import { serveThemes, trialInTurn } from './themes.ts'
import { createOffice } from './ui/office/office.tsx'
import { serveCustomFiles, serveUserFiles } from './user-files.ts'
import { serveDocuments } from './web/docs/documents.ts'
import { purgeTarget } from './web/front/targets.ts'
import { serveMcp } from './web/mcp/mcp.ts'
import type { Metrics } from './web/metrics.ts'
import { metrics, noMetrics, serveOperations } from './web/operations.ts'
import { createServer } from './web/server.ts'
import { addressLimit, noLimit } from './web/session/limits.ts'
import { lookAddress } from './web/session/look.ts'
import { secretsFrom } from './web/session/secrets.ts'
import { askerFor, shopItself } from './web/within.ts'
import { serveWebManifest } from './web-manifest.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OFFICE = join(ROOT, 'office')
const OFFICE_SCRIPTS = join(ROOT, 'dist', 'office')
/** The most requests of one address in ten seconds. */
const MOST_REQUESTS = 300
/** The most requests by one access token in ten seconds. */
const MOST_BY_TOKEN = 200
const YEAR_SECONDS = 31_536_000

/** The directory of the default theme. */
export const THEME = join(ROOT, 'themes', 'default')

/** A visitor's cart is stored for thirty days. */
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

/** Routes for shoppers, robots and payment services, not for members. */
const STOREFRONT_FILES = [
  '/sitemap.xml',
  '/sitemap-:part.xml',
  '/site.webmanifest',
  '/feeds/:name',
  '/news.atom',
  '/payments/:method',
  '/mcp',
]
const OFFICE_FILES = ['/office/*', '/office/scripts/*', '/admin/mcp']

/** The parts of the server. */
export interface ServingParts {
  readonly foundation: Foundation
  readonly graph: Graph
  readonly faces: Faces
  readonly application: Application
  readonly services: Pick<Services, 'menu' | 'plugins' | 'others'>
  readonly metrics: Metrics
  /** Updates which plugins are on. */
  readonly settle: () => Promise<void>
}

/** Returns a server of both realms, and of all other routes. It does not listen yet. */
export const serveShop = async (parts: ServingParts) => {
  const { foundation, application, faces } = parts
  const { config, clock, files, log, memory, secrets, store } = foundation
  const { translate, marks } = faces
  const { app, services } = createServer(
    {
      graph: parts.graph,
      application,
      handling: application,
      realms: realmsServed(parts, () => services),
      translate,
      marks,
      log,
      clock,
      cache: faces.pages,
      uploads: foundation.uploads,
      secrets: secretsFrom(secrets.current, secrets.former),
      addressLimit: config.rateLimits ? addressLimit(MOST_REQUESTS, foundation.monotonic) : noLimit,
      tokenLimit: config.rateLimits ? addressLimit(MOST_BY_TOKEN, foundation.monotonic) : noLimit,
      keptLimits: config.rateLimits,
      pageCacheSeconds: config.pageCacheSeconds,
      keyHeader: config.purge && purgeTarget(config.purge).header,
      metrics: parts.metrics,
      inSpan: foundation.tracing?.inSpan,
      baseUrl: baseUrlOf(config),
    },
    config,
  )
  await services.policies.current()
  serveFiles(app)
  serveFonts(app)
  serveThemes(app, faces.themes)
  servePictures(app, config, files)
  serveCustomFiles(app, memory)
  serveWebManifest(app, memory, faces.themes)
  serveUserFiles(app, store, files)
  serveFeeds(app, store, memory, files)
  serveNewsFeed(app, { application, translate, baseUrl: baseUrlOf(config) })
  serveOperations(app, services)
  serveDocuments(app, services)
  serveMcp(app, services, { name: 'noren', version: programVersion() })
  if (config.oauth) serveOauth(app, services, { store, clock, others: parts.services.others })
  servePaymentWebhooks(app, {
    store,
    alone: application.alone,
    log,
    settle: parts.settle,
    gatewaysAt: (method) => parts.services.plugins.gatewaysAt(method),
  })
  // Last: a plugin takes no path that is the shop's own.
  servePluginFeeds(app, { ...parts, store, files, log })
  serveProtocols(app, services, { ...parts, log })
  const { watchdog } = services
  return { app, watchdog, ask: askerFor(app, services, shopItself(services)) }
}

type Server = ReturnType<typeof createServer>

const realmsServed = (
  { foundation, graph, faces, application, services }: ServingParts,
  web: () => Server['services'],
): Parameters<typeof createServer>[0]['realms'] => {
  const { config } = foundation
  const places = placesOf(config)
  const site = { baseUrl: baseUrlOf(config) }
  const oauthOf = (realm: Parameters<typeof oauthPlaces>[0]) => ({
    routes: config.oauth ? oauthRoutes(realm, site) : [],
    told: config.oauth && { resourceMetadata: metadataAt(oauthPlaces(realm, site)) },
  })
  const forCustomers = oauthOf({ ...storefront, ...places.storefront })
  const forMembers = oauthOf({ ...office, ...places.office })
  const { translate, marks, theme } = faces
  return [
    {
      ...storefront,
      ...places.storefront,
      cookies: STOREFRONT_COOKIES,
      ...forCustomers.told,
      ownFiles: [
        ...STOREFRONT_FILES,
        ...pluginFeedPaths(services),
        ...protocolPaths(services.plugins.found),
        ...forCustomers.routes,
      ],
      pages: theme,
      visit: application.customerVisit,
      ...(config.oauth && {
        visitByToken: application.customerAppVisit,
        visitByConsent: application.customerConsentVisit,
      }),
      seen: application.customerSeen,
    },
    {
      ...office,
      ...places.office,
      cookies: OFFICE_COOKIES,
      ...forMembers.told,
      ownFiles: [...OFFICE_FILES, ...forMembers.routes],
      pages: createOffice({
        graph,
        translate,
        mark: marks.mark,
        keys: officeKeys,
        menu: () => services.menu(),
        shopName: (language) => web().policies.last().shopName[language],
        directory: OFFICE,
        scripts: OFFICE_SCRIPTS,
        fontSheet: fontSheetFor,
        timeZone: foundation.config.timeZone,
        closed: () => web().policies.last().closed,
        look: () => web().apart && lookAddress(web()),
        preview: (page) => trialInTurn(() => theme.preview(page)),
      }),
      visit: application.memberVisit,
      visitByToken: async (token, address) =>
        (await application.tokenVisit(token, address)) ??
        (config.oauth ? application.memberAppVisit(token) : undefined),
      seen: application.memberSeen,
    },
  ]
}

/** The whole address of a realm's protected resource metadata. */
const metadataAt = ({ issuer, resourceMetadata }: OauthPlaces): string =>
  new URL(resourceMetadata, issuer).href

/** Makes the metrics of a shop; those that count nothing if they are not served. */
export const metricsOf = async ({ config, store, clock, monotonic }: Foundation) =>
  config.metrics
    ? withTrade(await metrics(), {
        store,
        clock,
        monotonic,
        version: programVersion(),
        dayOf: dayIn(config.timeZone),
      })
    : noMetrics

/** Serves files with names that change with their content: the theme's, and those of the office. */
/** The folder that the build compresses the files of browsers in; none where the program runs from its sources. */
const COMPRESSED = basename(import.meta.dirname) === 'dist' ? join(import.meta.dirname, 'assets') : undefined

const serveFiles = (app: FastifyInstance): void => {
  const serve = (prefix: string, source: string, name: string, decorateReply: boolean) =>
    app.register(fastifyStatic, {
      ...{ prefix, decorateReply, index: false as const },
      ...{ maxAge: YEAR_SECONDS * 1000, immutable: true },
      root: COMPRESSED === undefined ? source : join(COMPRESSED, name),
      preCompressed: COMPRESSED !== undefined,
    })
  serve('/assets/', join(THEME, 'assets'), 'theme', true)
  serve('/office/', join(OFFICE, 'assets'), 'office', false)
  serve('/office/scripts/', join(OFFICE_SCRIPTS, 'assets'), 'scripts', false)
}
