import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { pino } from 'pino'
import { z } from 'zod'
import { kernelErrors } from '../../src/hypermedia/errors.ts'
import { fileText } from '../../src/hypermedia/file.ts'
import { graphOf } from '../../src/hypermedia/graph.ts'
import { file, flag, key, list, optional, text } from '../../src/hypermedia/input.ts'
import { translator } from '../../src/hypermedia/language.ts'
import type { PageModel } from '../../src/hypermedia/page.ts'
import { realmOfTests } from '../../src/hypermedia/realm.fixture.ts'
import { fail, ok, type Reply } from '../../src/hypermedia/reply.ts'
import { idempotent, safe, unsafe } from '../../src/hypermedia/transition.ts'
import type { UploadedFile } from '../../src/hypermedia/upload.ts'
import { holeMarks } from '../../src/web/answer/holes.ts'
import type { Pace } from '../../src/web/body/pace.ts'
import { noMetrics } from '../../src/web/operations.ts'
import { createServer } from '../../src/web/server.ts'
import { noLimit } from '../../src/web/session/limits.ts'
import { newSessionId, secretsFrom, sessionKey } from '../../src/web/session/secrets.ts'

const MB = 1024 * 1024

const contract = {
  goTop: safe('/', {
    title: 'Pictures',
    for: 'anyone',
    page: 'pictures',
    offers: ['goLogin', 'doHang', 'doSay', 'doHum', 'doSing', 'goPage', 'goLetter', 'goTable', 'goPhoto'],
    items: { pages: ['goPage', 'goLetter'] },
  }),
  goLogin: safe('/sign-in', { title: 'Sign in', for: 'anyone', input: { returnTo: optional(key()) } }),
  doHang: unsafe('POST', '/picture', {
    title: 'Hang pictures',
    for: 'customer',
    refusedAt: 'goTop',
    offers: ['doRename', 'doTakeDown'],
    input: {
      name: text(40),
      tags: optional(list(key())),
      fails: optional(flag()),
      image: file({ least: 1, most: 2, bytes: MB, kinds: ['image/png', 'text/csv'] }),
      film: file({ most: 1, bytes: 60 * MB, kinds: ['video/mp4'] }),
    },
  }),
  doRename: idempotent('PUT', '/picture', {
    title: 'Give it another name, and frame it',
    for: 'customer',
    refusedAt: 'goTop',
    input: { name: text(40), frame: file({ most: 1, bytes: 1000, kinds: ['image/png'] }) },
  }),
  doTakeDown: idempotent('DELETE', '/picture', { title: 'Take it down', for: 'customer' }),
  goPage: safe('/page/{pageUrl}', {
    title: 'A page',
    for: 'anyone',
    page: 'page',
    input: { pageUrl: key(), size: optional(key()) },
    offers: ['doWrite'],
  }),
  goFirst: safe('/page/first', { title: 'The first page', for: 'anyone', entered: 'outside' }),
  doWrite: idempotent('PUT', '/page/{pageUrl}', {
    title: 'Write a page',
    for: 'anyone',
    input: { pageUrl: key(), words: text(40) },
  }),
  goLetter: safe('/letter/{+folder}', { title: 'A letter', for: 'anyone', input: { folder: key() } }),
  goTable: safe('/table', {
    title: 'A table of any length',
    for: 'anyone',
    state: { csv: fileText(), count: z.int() },
    answers: ['csv'],
  }),
  goPhoto: safe('/photo', { title: 'A photo', for: 'anyone', answers: ['picture'] }),
  doHum: unsafe('POST', '/song', { title: 'Hum it', for: 'anyone' }),
  doSing: idempotent('PUT', '/song', {
    title: 'Send it in',
    for: 'customer',
    input: { song: file({ most: 1, bytes: MB, kinds: ['audio/mpeg'] }) },
  }),
  doSay: unsafe('POST', '/word', { title: 'Say a word', for: 'anyone', input: { name: text(40) } }),
}

/** What a handler was given: the inputs, and of each file what lies there. */
export interface Handled {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  readonly files: readonly { readonly size: number; readonly mode: number; readonly begins: string }[]
}

/** Nobody is kept out. */
const OPEN = {
  mayAsk: { storefront: () => true, office: () => true },
  closed: undefined,
  version: 0,
  networkFactor: 1,
}

/** What the safe transitions answer with: their input, unless it is said. */
type Answers = Readonly<Record<string, () => Reply>>

/**
 * A server of few transitions, which do what none of the shop does yet: take files and answer with
 * some, have an input in their path.
 */
export const smallServer = async (uploads: string, answers: Answers = {}, pace?: Pace) => {
  const secrets = secretsFrom('a secret of thirty-two characters')
  const marks = holeMarks()
  const id = newSessionId('')
  const own = sessionKey(id)
  const handled: Handled[] = []
  const pages: PageModel[] = []
  const customer = {
    actor: { id: 'customer' },
    life: 3600,
    persistent: false,
    seenAt: '',
    cartCount: 0,
    version: '1',
  }
  const translate = translator('en', {})
  const { app } = createServer(
    {
      graph: graphOf([realmOfTests([contract])], { ...kernelErrors, bad: { status: 409, exits: [] } }),
      application: {
        count: async () => 0,
        heldBy: async () => new Set<string>(),
        noteSuccess: async () => undefined,
        passing: () => undefined,
        policy: async () => ({
          opened: undefined,
          language: 'en',
          shopName: { ja: '', en: '' },
          trustedHosts: [],
          ...OPEN,
        }),
        sitemap: () => ({ closed: [], parts: async () => [], entries: async () => [] }),
        outside: () => [],
        redirectAt: async () => undefined,
        ready: async () => undefined,
      },
      handling: {
        read: async ({ transition: { name }, input }) => answers[name]?.() ?? ok({ given: input }),
        async write({ transition: { name }, input }) {
          const given = input as Handled['input']
          const files = [given.image, given.film, given.frame].flatMap((one) => (one ?? []) as UploadedFile[])
          handled.push({ name, input: given, files: files.map(lying) })
          if (given.name === 'broken') throw new Error('broken')
          return given.fails ? fail('bad') : ok({})
        },
      },
      realms: [
        {
          ...realmOfTests([contract]),
          ownFiles: [],
          cookies: { session: 'session', notices: 'notice', mark: '', seconds: 3600 },
          pages: {
            async render(page) {
              pages.push(page)
              return { text: 'a page', tags: [] }
            },
            fill: () => '',
            plain: () => 'a plain page',
          },
          visit: async (asked) => (asked === own ? customer : undefined),
          seen: async () => undefined,
        },
      ],
      translate: () => translate,
      secrets,
      marks,
      cache: undefined,
      addressLimit: noLimit,
      tokenLimit: noLimit,
      pageCacheSeconds: 0,
      keyHeader: undefined,
      keptLimits: false,
      log: pino({ level: 'silent' }),
      metrics: noMetrics,
      inSpan: undefined,
      baseUrl: 'http://127.0.0.1',
      clock: () => new Date(),
      uploads,
    },
    { trustProxy: false, ...(pace && { pace }) },
  )
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const cookie = `session=${secrets.sign(id)}`
  return {
    base,
    cookie,
    handled,
    pages,
    token: () => secrets.csrfToken(id),
    /** Sends the fields of a form in their order; the answer. */
    send: async (fields: readonly Field[], { path = '/picture', headers = {} }: Sending = {}) => {
      const form = new FormData()
      for (const [name, value, fileName] of fields)
        if (typeof value === 'string') form.append(name, value)
        else form.append(name, value, fileName ?? 'file')
      const more = { cookie, accept: 'application/json', ...headers }
      return fetch(base + path, { method: 'POST', body: form, headers: more, redirect: 'manual' })
    },
    /** Begins a request, whose body is then written bit by bit. */
    begin: (headers: Readonly<Record<string, string>> = {}, path = '/picture') => {
      const type = { 'content-type': 'multipart/form-data; boundary=x' }
      const sent = request(base + path, {
        method: 'POST',
        headers: { cookie, accept: 'application/json', ...type, ...headers },
      })
      sent.on('error', () => undefined)
      const answer = once(sent, 'response').then(([response]) => {
        response.resume()
        return { status: response.statusCode, connection: response.headers.connection }
      })
      return { sent, answer }
    },
    close: () => app.close(),
  }
}

type Field = readonly [name: string, value: string | Blob, fileName?: string]

interface Sending {
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
}

const BEGINNING = 8

const lying = ({ path }: UploadedFile): Handled['files'][number] => ({
  size: statSync(path).size,
  mode: statSync(path).mode & 0o777,
  begins: readFileSync(path).subarray(0, BEGINNING).toString('hex'),
})
