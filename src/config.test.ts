import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { describeVariables, readConfig } from './config.ts'

test('an empty environment gives every default', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataDir: './data',
    databaseUrl: undefined,
    smtpUrl: undefined,
    imapUrl: undefined,
    seed: 'demo',
    logLevel: 'info',
    timeZone: 'Asia/Tokyo',
    trustProxy: false,
    rateLimits: true,
    oauth: true,
    privateWebhooks: false,
    pageCacheSeconds: 0,
    purge: undefined,
    traces: undefined,
    workers: 1,
    admin: { loginId: undefined, password: undefined, twoFactor: 'optional' },
  })
})

test.each([
  ['PORT', '70000'],
  ['PORT', 'three thousand'],
  ['BASE_URL', 'ftp://shop.example'],
  ['DATABASE_URL', 'mysql://localhost/shop'],
  ['SMTP_URL', 'http://mail.example'],
  ['IMAP_URL', 'imaps://mail.example/INBOX'],
  ['IMAP_URL', 'imaps://one:two@mail.example:99999/INBOX'],
  ['WORKERS', '0'],
  ['WORKERS', 'many'],
  ['PAGE_CACHE_PURGE', 'squid:http://127.0.0.1'],
  ['PAGE_CACHE_PURGE', 'varnish:http://'],
  ['PAGE_CACHE_PURGE', 'fastly:'],
  ['APP_SECRET', 'short'],
  ['APP_SECRET_OLD', 'short'],
  ['SEED', 'everything'],
  ['LOG_LEVEL', 'loud'],
  ['TIME_ZONE', 'Edo/Nihonbashi'],
  ['RATE_LIMITS', 'sometimes'],
  ['WEBHOOK_PRIVATE_NETWORKS', 'some'],
  ['TRUST_PROXY', '127.0.0.1, proxy'],
  ['TRUST_PROXY', '10.0.0.0/40'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.1'],
  ['TRUST_PROXY', '127.0.0.1,'],
  ['S3_BUCKET', 'x'],
  ['S3_ENDPOINT', 's3.example'],
  ['ADMIN_LOGIN_ID', 'a b'],
  ['ADMIN_PASSWORD', 'onlyletters'],
  ['ADMIN_TWO_FACTOR', 'maybe'],
])('a wrong %s stops the start with a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`The environment variable ${name} `)
})

test('a wrong secret is not repeated in the sentence', () => {
  expect(() => readConfig({ APP_SECRET: 'hunter2' })).not.toThrow('hunter2')
  expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db' })).not.toThrow('hunter2')
})

test('every wrong variable is named at once', () => {
  expect(() => readConfig({ PORT: 'x', SEED: 'y' })).toThrow(/PORT[\s\S]*SEED/)
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: undefined, port: 3000 })
})

test.each(['all', '127.0.0.1', '10.0.0.0/8, ::1', 'loopback,uniquelocal', 'fd00::/8'])(
  'TRUST_PROXY takes %s',
  (typed) => {
    const { trustProxy } = readConfig({ TRUST_PROXY: typed })
    expect(trustProxy).toBe(typed === 'all' || typed)
    if (typeof trustProxy === 'string') expect(() => Fastify({ trustProxy })).not.toThrow()
  },
)

test('BASE_URL loses its last slash, so that paths can be put behind it', () => {
  expect(readConfig({ BASE_URL: 'https://shop.example/' }).baseUrl).toBe('https://shop.example')
})

test.each([
  ['https://office.example', 'https://office.example'],
  ['https://OFFICE.example/', 'https://office.example'],
  ['http://shop.example:8443', 'http://shop.example:8443'],
  ['https://office.example:443', 'https://office.example'],
])('ADMIN_URL takes %s beside a shop elsewhere', (typed, adminUrl) => {
  expect(readConfig({ BASE_URL: 'https://shop.example', ADMIN_URL: typed }).adminUrl).toBe(adminUrl)
})

test.each([
  ['https://shop.example', 'office.example'],
  ['https://shop.example', 'ftp://office.example'],
  ['https://shop.example', 'https://office.example/admin'],
  ['https://shop.example', 'https://office.example?'],
  ['https://shop.example', 'https://boss@office.example'],
  ['https://shop.example', 'https://Shop.example.'],
  ['https://shop.example', 'https://shop.example:443'],
  ['', 'https://office.example'],
])('with BASE_URL %j, ADMIN_URL cannot be %s', (shop, office) => {
  expect(() => readConfig({ BASE_URL: shop, ADMIN_URL: office })).toThrow(
    `The environment variable ADMIN_URL cannot be "${office}"`,
  )
})

test('the help has a sentence for each variable', () => {
  expect(describeVariables().every((line) => /^[A-Z0-9_]+ +\S.{5,}/.test(line))).toBe(true)
})

test('a bucket is asked with both parts of a key, or by the role of the machine', () => {
  const bucket = { S3_BUCKET: 'shop', S3_ENDPOINT: 'https://s3.example' }
  expect(readConfig({}).bucket).toBeUndefined()
  expect(readConfig(bucket).bucket).toMatchObject({
    name: 'shop',
    region: 'us-east-1',
    credentials: undefined,
  })
  const key = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' }
  expect(readConfig({ ...bucket, ...key }).bucket).toMatchObject({
    credentials: { accessKeyId: 'id', secretAccessKey: 'hunter2' },
  })
  expect(() => readConfig({ ...bucket, S3_SECRET_ACCESS_KEY: 'hunter2' })).toThrow(/together, or neither/)
  expect(() => readConfig({ ...bucket, S3_SECRET_ACCESS_KEY: 'hunter2' })).not.toThrow('hunter2')
})

test('a cache in front is told of changes, with a token where it needs one', () => {
  const purgeIn = (env: Record<string, string>) => readConfig(env).purge
  expect(purgeIn({ PAGE_CACHE_PURGE: 'varnish:http://10.0.0.1:6081,http://10.0.0.2:6081' })).toEqual({
    ...{ kind: 'varnish', token: '' },
    of: ['http://10.0.0.1:6081', 'http://10.0.0.2:6081'],
  })
  const fastly = { PAGE_CACHE_PURGE: 'fastly:SU1Z0isxPaozGVKXdv0eY' }
  expect(() => purgeIn(fastly)).toThrow(/PAGE_CACHE_TOKEN/)
  expect(purgeIn({ ...fastly, PAGE_CACHE_TOKEN: 'secret' })).toEqual({
    ...{ kind: 'fastly', token: 'secret' },
    of: ['SU1Z0isxPaozGVKXdv0eY'],
  })
})

test('several processes need PostgreSQL', () => {
  expect(() => readConfig({ WORKERS: '2' })).toThrow(/DATABASE_URL/)
  expect(readConfig({ WORKERS: '2', DATABASE_URL: 'postgres://localhost/shop' }).workers).toBe(2)
})
