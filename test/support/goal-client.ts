import { stringify } from 'qs'
import { CookieJar } from '../../src/client/cookies.ts'
import type { LinkMap } from '../../src/hypermedia/resolve.ts'
import type { Template, TemplateProperty } from '../../src/hypermedia/template.ts'
import type { Alps, Descriptor } from '../../src/web/docs/alps.ts'

type Document = { readonly _links?: LinkMap; readonly _templates?: Readonly<Record<string, Template>> }

/** Said of a list: that it is to have a record for each value of its choice. */
export const SHARED = Symbol('shared out')

/** What one says: values in the order of the form, or by the words that a form shows. */
export type Said = readonly unknown[] | Readonly<Record<string, unknown>>

/** One thing that can be done from a document. */
type Step = { readonly rel: string; readonly template?: Template; readonly href: string }

/** What came of a request. */
type State = Document & Readonly<Record<string, unknown>>
export type Outcome = { readonly rel: string; readonly status: number; readonly document: State }

/**
 * A program that knows one address, HAL-FORMS and the names of relations, and no name of an input: it
 * finds the way to a goal by the profile (ALPS), and fills in what is required from what a form holds,
 * its choices and its examples, or from what it was told to say, in the order of the form.
 */
export class GoalClient {
  readonly #base: URL
  readonly #jar = new CookieJar()
  #profile = new Map<string, Descriptor>()
  #document: Document = {}
  #front = ''
  /** What was read since something was last changed: reading it again shows nothing new. */
  #read = new Set<string>()
  /** Everything that was asked, in its order. */
  readonly outcomes: Outcome[] = []
  /** How many requests it took, redirections among them. */
  requests = 0

  constructor(base: URL) {
    this.#base = base
  }

  /** Opens an address: the only one that it is told. */
  async open(address = '/'): Promise<this> {
    await this.#follow({ rel: 'entrance', href: address })
    const { self, profile } = this.#document._links ?? {}
    this.#front = self?.rel ?? ''
    // Members are told of more than strangers.
    if (!profile) return this
    const { text } = await this.#fetch(profile.href, {})
    const { alps } = JSON.parse(text) as Alps
    this.#profile = new Map(alps.descriptor.map((one) => [one.id ?? '', one]))
    return this
  }

  /** Takes one relation after the other, with whatever has to be done before; the last answer. */
  async reach(goal: string, said: Said = []): Promise<Outcome> {
    const tried = new Set<string>()
    for (let tries = 0; tries < 20; tries += 1) {
      const steps = stepsIn(this.#document).filter(({ rel, template }) => !template || !tried.has(rel))
      const there = steps.find(({ rel }) => rel === goal)
      if (there) return this.#take(there, said)
      // What changes something is a way only where none that reads is as short.
      const far = new Map(steps.map((one) => [one, this.#distance(one.rel, goal) + (one.template ? 1.5 : 0)]))
      const [next, distance] = [...far].sort(([, one], [, other]) => one - other)[0] ?? []
      if (!next || !Number.isFinite(distance)) break
      tried.add(next.rel)
      const { status } = await this.#take(next)
      if (status >= 400) break
    }
    throw new Error(`${goal} is not reached: ${this.outcomes.map(({ rel }) => rel).join(' ')}`)
  }

  /** Takes each relation that it comes by once, what reads first and what a person must have agreed to last; `never` it leaves, `told` is what is said to some. */
  async wander(never: readonly string[], told: Readonly<Record<string, Said>> = {}): Promise<void> {
    const done = new Set(never)
    const ahead: Step[] = []
    const cost = ({ rel, template }: Step) =>
      (template ? 1 : 0) + (this.#profile.get(rel)?.ext?.[0]?.value.includes('needsConsent') ? 1 : 0)
    for (;;) {
      for (const step of stepsIn(this.#document)) {
        const { rel, template } = step
        // Of the ways to one relation the first is taken.
        const isAhead = ahead.some((one) => one.rel === rel && !one.template === !template)
        if (/^(go|do)/.test(rel) && !done.has(rel) && !isAhead) ahead.push(step)
      }
      ahead.sort((one, other) => cost(one) - cost(other))
      const at = ahead.findIndex(({ rel }) => !done.has(rel))
      const [step] = at < 0 ? [] : ahead.splice(at, 1)
      if (!step) return
      done.add(step.rel)
      await this.#take(step, told[step.rel])
    }
  }

  /** How many steps it is to a goal by the profile, when what was read already shows nothing new until something changes. */
  #distance(from: string, goal: string): number {
    const seen = new Set<string>()
    let ring: (readonly [rel: string, isChanged: boolean])[] = [[from, false]]
    for (let far = 0; ring.length > 0; far += 1) {
      const next: typeof ring = []
      for (const [rel, isChanged] of ring) {
        if (rel === goal) return far
        const { type, rt = '' } = this.#profile.get(rel) ?? ({} as Descriptor)
        const isNew = isChanged || type !== 'safe'
        // From the front door everything is as near as it seems: it is no way on.
        const isRead = rel === this.#front || (!isChanged && this.#read.has(rel))
        if (isRead || seen.has(`${rel} ${isNew}`) || (type ?? 'semantic') === 'semantic') continue
        seen.add(`${rel} ${isNew}`)
        const state = this.#profile.get(rt.slice(1))?.descriptor ?? []
        next.push(...state.map(({ href = '' }) => [href.slice(1), isNew] as const))
      }
      ring = next
    }
    return Number.POSITIVE_INFINITY
  }

  #take({ rel, template, href }: Step, said: Said = []): Promise<Outcome> {
    if (!template) return this.#follow({ rel, href })
    const { method, target, contentType } = template
    const body = filled(template.properties, said)
    // As forms write lists and records: `name[0][field]`.
    const pairs = new URLSearchParams(stringify(body))
    if (method === 'GET') return this.#follow({ rel, href: `${target}?${pairs}` })
    this.#read = new Set()
    const parts = new FormData()
    for (const [name, value] of pairs) parts.append(name, value)
    for (const [name, value] of Object.entries(body)) if (value instanceof File) parts.set(name, value)
    const isJson = contentType === 'application/json'
    const sent = isJson
      ? { headers: { 'content-type': contentType }, body: JSON.stringify(body) }
      : { body: parts }
    return this.#follow({ rel, href: target }, { method, ...sent })
  }

  async #follow({ rel, href }: Step, init: RequestInit = {}): Promise<Outcome> {
    if (init.method === undefined) this.#read.add(rel)
    const { status, text, type } = await this.#fetch(href, init)
    const document = type.includes('json') ? JSON.parse(text) : {}
    if (status < 400 || document._links) this.#document = document
    this.outcomes.push({ rel, status, document })
    return { rel, status, document }
  }

  async #fetch(href: string, init: RequestInit): Promise<{ status: number; text: string; type: string }> {
    this.requests += 1
    const headers = { accept: 'application/prs.hal-forms+json', ...this.#jar.header, ...init.headers }
    const answer = await fetch(new URL(href, this.#base), { redirect: 'manual', ...init, headers })
    this.#jar.take(answer)
    const text = await answer.text()
    if ([301, 303].includes(answer.status)) return this.#fetch(answer.headers.get('location') ?? '', {})
    return { status: answer.status, text, type: answer.headers.get('content-type') ?? '' }
  }
}

/** All that can be done from a document and the items in it: templates, and links that read. */
const stepsIn = (value: unknown): Step[] => {
  if (typeof value !== 'object' || value === null) return []
  const { _links = {}, _templates = {}, ...rest } = value as Document
  const templates = Object.entries(_templates).map(([rel, template]) => ({ rel, template, href: '' }))
  const links = Object.entries(_links)
    .filter(([rel, { method }]) => method === 'GET' && !(rel in _templates))
    .map(([rel, { href }]) => ({ rel, href: href.replace(/\{.*\}$/, '') }))
  return [...templates, ...links, ...Object.values(rest).flatMap(stepsIn)]
}

/** What is sent: what the form holds, and for what is required what one was told to say, a choice or the example. */
const filled = (properties: readonly TemplateProperty[], said: Said): Record<string, unknown> => {
  const left = Array.isArray(said) ? [...said] : []
  const body: Record<string, unknown> = {}
  for (const one of properties) body[one.name] = wordsFor(one, said) ?? valueFor(one, left)
  for (const one of properties)
    if (one.unless && [one.name, ...Object.keys(one.unless)].every((name) => body[name] === undefined))
      body[one.name] = valueFor({ ...one, required: true }, left)
  return body
}

/** What is said by the words of the form, and a choice by its own. */
const wordsFor = ({ prompt = '', options }: TemplateProperty, said: Said): unknown => {
  const told = (said as Readonly<Record<string, unknown>>)[prompt]
  return options?.inline.find((one) => one.prompt === told)?.value ?? told
}

const valueFor = (property: TemplateProperty, said: unknown[]): unknown => {
  const { type, value, required, options, item, placeholder } = property
  if (item) return rowsFor(property, said[0] === SHARED)
  if (value !== undefined) return value
  const isAsked = (required || ['number', 'password', 'email'].includes(type ?? '')) && type !== 'hidden'
  if (isAsked && said.length > 0 && !options) return said.shift()
  if (!required) return undefined
  if (type === 'file') return new File(['text'], 'example.txt', { type: 'text/plain' })
  const chosen = options?.inline[0]?.value ?? placeholder
  return type === 'list' || (options?.maxItems ?? 1) > 1 ? [chosen] : chosen
}

/** The records that the form holds; told to share them out, one for each value of the first choice in it. */
const rowsFor = ({ item = [], value, required }: TemplateProperty, isShared: boolean): unknown => {
  const held = (value ?? []) as Record<string, unknown>[]
  const asked = item.filter(({ name, type, required }) => type === 'number' || (required && !held[0]?.[name]))
  const one = Object.fromEntries(asked.map(({ name, placeholder }) => [name, placeholder]))
  const choice = item.find(({ options }) => options)
  if (isShared && choice)
    return choice.options?.inline.map((each) => ({ ...held[0], ...one, [choice.name]: each.value }))
  return held.length === 0 && required ? [one] : value
}
