import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { sharesHost } from './hypermedia/host.ts'
import type { Bucket } from './store/files/s3.ts'
import type { PurgeSetting } from './web/front/targets.ts'
import type { ListenerPlace } from './web/ports.ts'

/** Names of networks that Fastify knows. */
const KNOWN_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/** Returns whether each part is an address, a network smaller than all addresses, or the name of one. */
const areProxies = (typed: string): boolean =>
  typed.split(',').every((part) => {
    const one = part.trim()
    if (one === '') return typed === ''
    if (KNOWN_NETWORKS.includes(one)) return true
    if (!one.includes('/')) return ipaddr.IPv4.isValidFourPartDecimal(one) || ipaddr.IPv6.isValid(one)
    return ipaddr.isValidCIDR(one) && !one.endsWith('/0')
  })

/** Returns whether an address is a scheme, a host and perhaps a port, and nothing else. */
const isOrigin = ({ href, origin }: URL): boolean => href === `${origin}/`

const onOff = (fallback: 'on' | 'off') => z.enum(['on', 'off']).default(fallback)

/** Every environment variable, with its type and its default. */
const variables = {
  HOST: z.string().min(1).default('127.0.0.1').describe('address to listen on'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(3000)
    .describe('port to listen on; 0 takes any free one'),
  BASE_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
    .optional()
    .describe('address of the shop as its visitors know it; links in emails use it'),
  ADMIN_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !URL.canParse(url) || isOrigin(new URL(url)))
    .transform((url) => new URL(url).origin)
    .optional()
    .describe(
      'address of the office, without a path, if it has a host or port of its own; requires a BASE_URL with another',
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('directory of the SQLite file, the secret and uploaded files'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    // A shop writes, so that of several hosts it wants the one that takes writes.
    .refine((url) => !/[?&]target_session_attrs=(?!(?:any|read-write|primary)(?:&|$))/.test(url))
    .optional()
    .describe(
      'a postgres:// address, with several hosts (a:5432,b:5432) for a cluster; without it SQLite is used',
    ),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/[^,]+$/)
    .optional()
    .describe(
      'address of a streaming replica of that database, from which pages are read that need not show the last moment',
    ),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional()
    .describe('an smtp:// or smtps:// address; without it emails are stored and not sent'),
  IMAP_URL: z
    .string()
    .regex(/^imaps?:\/\/[^\s/@]+@[^\s/@]+/)
    // An error about one that cannot be parsed would repeat it, with its password.
    .refine((url) => URL.canParse(url))
    .optional()
    .describe(
      'the imaps:// or imap:// address of a mailbox with user and password; replies to enquiries are taken from it',
    ),
  APP_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('at least 32 characters that sign cookies; without it one is generated in DATA_DIR'),
  APP_SECRET_OLD: z
    .string()
    .min(32)
    .optional()
    .describe('previous APP_SECRET, while you replace it: the shop can read what it signed and encrypted'),
  SEED: z
    .enum(['demo', 'none'])
    .default('demo')
    .describe('content of a new database: demo, or none (master data and settings only)'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('level of the log: debug, info, warn, error or silent'),
  TIME_ZONE: z
    .string()
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC')
    .default('Asia/Tokyo')
    .describe('time zone in which days begin'),
  TRUST_PROXY: z
    .string()
    .refine((typed) => typed === 'all' || areProxies(typed))
    .default('')
    .describe(
      "comma-separated addresses of proxies whose X-Forwarded-* headers count; or all: every connection is a proxy, and the last address that it wrote is the visitor's",
    ),
  ADMIN_LOGIN_ID: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,128}$/)
    .optional()
    .describe('login id of the first administrator, created at the first start'),
  ADMIN_PASSWORD: z
    .string()
    .min(8)
    .max(128)
    .regex(/[A-Za-z]/)
    .regex(/\d/)
    .optional()
    .describe('password of the first administrator: 8 to 128 characters, a letter and a digit among them'),
  ADMIN_TWO_FACTOR: z
    .enum(['optional', 'required'])
    .default('optional')
    .describe('second factor of members: optional or required'),
  PLUGINS: z
    .string()
    .default('')
    .transform((names) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .describe(
      'comma-separated npm packages that are plugins; folders in DATA_DIR/plugins are found without it',
    ),
  SHOP_DIR: z
    .string()
    .min(1)
    .optional()
    .describe("folder of the shop's own code: plugins in its plugins/, themes in its themes/"),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .optional()
    .describe('port of a second listener that serves /metrics only; without it there are no metrics'),
  METRICS_HOST: z.string().min(1).default('127.0.0.1').describe('address for that listener'),
  S3_BUCKET: z
    .string()
    .min(3)
    .max(63)
    .optional()
    .describe(
      'bucket for uploaded files, at AWS or an S3-compatible service; without it they are in DATA_DIR',
    ),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('address of an S3-compatible service other than AWS'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('region of the bucket'),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe("key of the bucket; without it the machine's own role is used"),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('secret of that key'),
  PAGE_CACHE_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3600)
    .default(0)
    .describe('seconds for which a CDN may keep pages of visitors who have no cookies; 0 for none'),
  PAGE_CACHE_PURGE: z
    .string()
    .regex(/^(varnish:https?:\/\/|fastly:[A-Za-z0-9]+$|cloudflare:[0-9a-f]+$)/)
    .refine((typed) => !typed.startsWith('varnish:') || addressesIn(typed).every((url) => URL.canParse(url)))
    .optional()
    .describe(
      'cache in front that is told of changed pages: varnish: and its comma-separated addresses, fastly: and the id of the service, or cloudflare: and the id of the zone',
    ),
  PAGE_CACHE_TOKEN: z
    .string()
    .min(1)
    .optional()
    .describe('token of Fastly or Cloudflare that may purge pages'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'collector of OpenTelemetry to which traces are sent, such as http://127.0.0.1:4318; without it none are',
    ),
  OAUTH: z
    .enum(['on', 'off'])
    .default('on')
    .describe('off: no app of others can ask customers and members to act for them'),
  WEBHOOK_PRIVATE_NETWORKS: z
    .enum(['refuse', 'allow'])
    .default('refuse')
    .describe(
      'webhooks to private networks: refuse, or allow for receivers beside the shop, over plain HTTP on this machine',
    ),
  WORKERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(1)
    .describe('processes of the shop behind one port, with PostgreSQL; 1 by default'),
  RATE_LIMITS: onOff('on').describe('limits on requests: on, or off for load tests'),
} as const

const shape = z.object(variables)

/** The settings of one process, from its environment. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly baseUrl: string | undefined
  /** The origin of the office, such as `https://office.example`, if it differs from `baseUrl`. */
  readonly adminUrl: string | undefined
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The address of a replica of the database. */
  readonly databaseReadUrl: string | undefined
  readonly smtpUrl: string | undefined
  readonly imapUrl: string | undefined
  readonly appSecret: string | undefined
  readonly appSecretOld: string | undefined
  readonly seed: 'demo' | 'none'
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly timeZone: string
  /** Addresses for Fastify's `trustProxy`; true trusts every connection. */
  readonly trustProxy: boolean | string
  readonly rateLimits: boolean
  /** Whether apps of others can ask customers and members to act for them. */
  readonly oauth: boolean
  /** Whether webhooks may lead into private networks. */
  readonly privateWebhooks: boolean
  /** Seconds for which caches in front may keep pages of visitors without cookies. */
  readonly pageCacheSeconds: number
  /** The cache in front that is told of changes. */
  readonly purge: PurgeSetting | undefined
  /** The number of processes behind the port. */
  readonly workers: number
  /** The address of the collector that traces are sent to. */
  readonly traces: string | undefined
  /** The service of buckets. */
  readonly s3: Omit<Bucket, 'name'>
  /** The bucket for uploaded files; by default they are in the data directory. */
  readonly bucket: Bucket | undefined
  /** Packages that are plugins. */
  readonly plugins: readonly string[]
  /** The folder of the shop's own plugins and themes. */
  readonly shopDir: string | undefined
  /** Returns any variable by its name, for the settings of plugins; undefined if it is empty. */
  readonly variable: (name: string) => string | undefined
  /** The address of metrics; undefined without a port. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** The first member of the office. */
  readonly admin: {
    readonly loginId: string | undefined
    readonly password: string | undefined
    readonly twoFactor: 'optional' | 'required'
  }
}

/** Returns the addresses to listen on: for visitors, and for metrics if requested. */
export const listenersOf = ({
  host,
  port,
  metrics,
}: Pick<Config, 'host' | 'port' | 'metrics'>): {
  readonly shop: ListenerPlace
  readonly metrics: ListenerPlace | undefined
} => ({
  shop: { host, port, named: { host: 'HOST', port: 'PORT' } },
  metrics: metrics && { ...metrics, named: { host: 'METRICS_HOST', port: 'METRICS_PORT' } },
})

/** Returns a sentence for each variable, for the help of the command line. */
export const describeVariables = (): string[] =>
  Object.entries(variables).map(([name, type]) => `${name.padEnd(20)} ${type.description ?? ''}`)

/** Reads the environment. Throws one sentence for each invalid variable; an empty one counts as absent. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = shape.safeParse(given)
  if (!result.success) {
    const wrong = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))]
    throw new Error(wrong.map(sentence(env)).join('\n'))
  }
  const value = result.data
  if (!isApart(value)) throw new Error(sentence(env)('ADMIN_URL'))
  if (value.DATABASE_READ_URL !== undefined && value.DATABASE_URL === undefined)
    throw new Error('DATABASE_READ_URL needs DATABASE_URL, the address of the primary.')
  if (value.WORKERS > 1 && value.DATABASE_URL === undefined)
    throw new Error('WORKERS above 1 needs DATABASE_URL: one process alone writes a SQLite file.')
  return {
    host: value.HOST,
    port: value.PORT,
    baseUrl: value.BASE_URL,
    adminUrl: value.ADMIN_URL,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    databaseReadUrl: value.DATABASE_READ_URL,
    smtpUrl: value.SMTP_URL,
    imapUrl: value.IMAP_URL,
    appSecret: value.APP_SECRET,
    appSecretOld: value.APP_SECRET_OLD,
    seed: value.SEED,
    logLevel: value.LOG_LEVEL,
    timeZone: value.TIME_ZONE,
    trustProxy: value.TRUST_PROXY === 'all' || (value.TRUST_PROXY === '' ? false : value.TRUST_PROXY),
    rateLimits: value.RATE_LIMITS === 'on',
    oauth: value.OAUTH === 'on',
    privateWebhooks: value.WEBHOOK_PRIVATE_NETWORKS === 'allow',
    pageCacheSeconds: value.PAGE_CACHE_SECONDS,
    purge: purgeOf(value),
    workers: value.WORKERS,
    traces: value.OTEL_EXPORTER_OTLP_ENDPOINT,
    s3: s3Of(value),
    bucket: value.S3_BUCKET === undefined ? undefined : { ...s3Of(value), name: value.S3_BUCKET },
    plugins: value.PLUGINS,
    shopDir: value.SHOP_DIR,
    variable: (name) => (Object.hasOwn(given, name) ? given[name] : undefined),
    metrics:
      value.METRICS_PORT === undefined ? undefined : { host: value.METRICS_HOST, port: value.METRICS_PORT },
    admin: {
      loginId: value.ADMIN_LOGIN_ID,
      password: value.ADMIN_PASSWORD,
      twoFactor: value.ADMIN_TWO_FACTOR,
    },
  }
}

/**
 * Returns whether the office, if it has an address, shares neither host nor port with a shop that has one
 * too.
 */
const isApart = ({ ADMIN_URL: office, BASE_URL: shop }: z.output<typeof shape>): boolean =>
  office === undefined || (shop !== undefined && !sharesHost(new URL(office), new URL(shop)))

const addressesIn = (typed: string): readonly string[] => typed.slice(typed.indexOf(':') + 1).split(',')

const purgeOf = ({
  PAGE_CACHE_PURGE: typed,
  PAGE_CACHE_TOKEN: token,
}: z.output<typeof shape>): PurgeSetting | undefined => {
  if (typed === undefined) return undefined
  const kind = typed.slice(0, typed.indexOf(':')) as PurgeSetting['kind']
  if (kind !== 'varnish' && token === undefined)
    throw new Error('PAGE_CACHE_PURGE needs PAGE_CACHE_TOKEN for Fastly and Cloudflare.')
  return { kind, of: addressesIn(typed), token: token ?? '' }
}

/** The service of buckets, whichever of them is used. */
const s3Of = (value: z.output<typeof shape>): Omit<Bucket, 'name'> => {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new Error('Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together, or neither.')
  return {
    endpoint: value.S3_ENDPOINT,
    region: value.S3_REGION,
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey },
  }
}

const SECRET = new Set([
  'ADMIN_PASSWORD',
  'APP_SECRET',
  'APP_SECRET_OLD',
  'DATABASE_URL',
  'IMAP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
])

const sentence = (env: Readonly<Record<string, string | undefined>>) => (name: string) => {
  const description = variables[name as keyof typeof variables].description ?? ''
  const value = SECRET.has(name) ? 'has a value that cannot be used' : `cannot be "${env[name]}"`
  return `The environment variable ${name} ${value}. Expected: ${description}.`
}
