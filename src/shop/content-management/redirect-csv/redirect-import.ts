import { optional, text, type Values } from '../../../hypermedia/input.ts'
import { type Message, message } from '../../../hypermedia/message.ts'
import { linkToProduct, productsOfSlugs } from '../../catalog/index.ts'
import {
  addressNamed,
  isFound,
  LONGEST_ADDRESS,
  targetNamed,
  withoutHost,
  withoutOwnHost,
} from '../../content/index.ts'
import { type CsvFault, type CsvKind, type CsvStep, type ReadLine, readLines } from '../../csv/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { lockSettings } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import { ownHosts } from '../own-hosts.ts'
import { keepRedirect, redirectsNow } from './redirect-csv.queries.ts'
import { endOf, handleIn } from './redirect-lead.rules.ts'

const Address = optional(text(LONGEST_ADDRESS))

/** The cells of a line. */
export const redirectCells = { fromAddress: Address, toAddress: Address }

type Line = ReadLine<Values<typeof redirectCells>>

/** The headings of Shopify's file. */
const ELSEWHERE: Readonly<Record<keyof typeof redirectCells, readonly string[]>> = {
  fromAddress: ['Redirect from'],
  toAddress: ['Redirect to'],
}

type Env = ReadEnvironment | WriteEnvironment

/**
 * Imports redirects, also those that Shopify exports. Where a page of this shop is, none is followed: such lines are left
 * out, and named.
 */
export const redirectKind: CsvKind<
  readonly Line[],
  'doImportRedirectCsv' | 'goImportRedirectCsv' | 'goRedirectList'
> = {
  name: 'redirect',
  submit: link('doImportRedirectCsv'),
  screen: link('goImportRedirectCsv'),
  list: link('goRedirectList'),
  columns: Object.entries(ELSEWHERE).map(([name, elsewhere]) => ({ name, required: true, elsewhere })),
  async plan(act, source, progress) {
    const { read, faults } = await readLines(source, redirectCells, progress)
    const { planned, wrong, left } = await planLines(act, read)
    return {
      steps: planned.map(({ step }) => step),
      faults: [...faults, ...wrong],
      effects: leftIn(act, left),
      plan: planned.filter(({ step }) => step.outcome !== 'unchanged').map(({ line }) => line),
    }
  },
  async write(act, lines, progress) {
    await lockSettings(act.db)
    const { planned, wrong } = await planLines(act, lines)
    if (wrong.length > 0) return wrong
    for (const [at, { from, to }] of planned.entries()) {
      await keepRedirect(act.db, from, to)
      progress(at + 1, planned.length)
    }
    return undefined
  },
}

interface PlannedLine {
  readonly line: Line
  readonly from: string
  readonly to: string
  readonly step: CsvStep
}

interface LeftLine {
  readonly line: number
  readonly why: Message
}

const planLines = async (act: Env, lines: readonly Line[]) => {
  const hosts = 'host' in act ? ownHosts(act) : [new URL(act.services.security.baseUrl).host]
  const wrong: CsvFault[] = []
  const named = lines.flatMap((line) => {
    const from = addressNamed(withoutHost(line.values.fromAddress ?? ''))
    const to = targetNamed(withoutOwnHost(line.values.toAddress ?? '', hosts))
    if (from === undefined || from === '/')
      wrong.push(line.line.fault(message('input.redirectFrom'), 'fromAddress'))
    if (to === undefined) wrong.push(line.line.fault(message('input.redirectTo'), 'toAddress'))
    return from === undefined || from === '/' || to === undefined ? [] : [{ line, from, to }]
  })
  const known = await redirectsNow(act.db)
  const targets = new Map([
    ...[...known].map(([from, { to_address }]) => [from, to_address] as const),
    ...named.map(({ from, to }) => [from, to] as const),
  ])
  const products = await productsOfSlugs(
    act.db,
    named.flatMap(({ to }) => handleIn(to) ?? []),
  )
  const seen = new Set<string>()
  const planned: PlannedLine[] = []
  const left: LeftLine[] = []
  for (const { line, from, to } of named) {
    const end = endOf(to, from, targets)
    if (seen.has(from)) wrong.push(line.line.fault(message('csv.twice'), 'fromAddress'))
    seen.add(from)
    const why = (await isFound(act, from))
      ? message('input.redirectFromPage')
      : end === undefined
        ? message('csv.redirectCircle')
        : undefined
    if (why || end === undefined) {
      if (why) left.push({ line: line.line.line, why })
      continue
    }
    const meant = await targetOf(act, end, products)
    const before = known.get(from)?.to_address ?? null
    planned.push({
      ...{ line, from, to: meant },
      step: {
        line: line.line.line,
        outcome: before === null ? 'created' : before === meant ? 'unchanged' : 'changed',
        name: from,
        changes: before === meant ? [] : [{ column: 'toAddress', before, after: meant }],
      },
    })
  }
  return { planned, wrong, left }
}

/** Returns where a redirect leads in this shop: a product of Shopify has another address here. */
const targetOf = async (
  act: Env,
  to: string,
  products: Awaited<ReturnType<typeof productsOfSlugs>>,
): Promise<string> => {
  const product = products.get(handleIn(to) ?? '')
  if (!product?.first_code || (await isFound(act, to))) return to
  const { place, input } = linkToProduct(product, product.first_code)
  return place
    ? `/products/${place.input.productAddress}`
    : `/product?productCode=${encodeURIComponent(String(input.productCode))}`
}

const leftIn = ({ say }: Pick<Env, 'say'>, left: readonly LeftLine[]): readonly Message[] =>
  [...Map.groupBy(left, ({ why }) => say(why))].map(([why, own]) =>
    message('csv.leftOut', {
      why,
      count: own.length,
      lines: own
        .slice(0, MOST_NAMED)
        .map(({ line }) => line)
        .join('、'),
    }),
  )

/** The most lines that a sentence names. */
const MOST_NAMED = 10
