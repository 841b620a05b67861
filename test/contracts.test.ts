import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { graphOf, type Named } from '../src/hypermedia/graph.ts'
import { errors, realms } from '../src/shop/index.ts'
import { vocabulary } from '../src/words.ts'

/** The same value with the names of its objects in order: in which order a contract declares them says nothing. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    entries.map(([name, one]) => [
      name,
      name === 'required' && Array.isArray(one) ? one.toSorted() : ordered(one),
    ]),
  )
}

const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(value)))
    .digest('base64url')
    .slice(0, 12)

/** What programs see of an operation: its place, its inputs and its state, and where it may lead. */
const lineOf = ({ name, method, path, schemas, offers = [], items = {}, errors: refusals = [] }: Named) =>
  [
    name,
    method,
    path,
    digest(schemas.input),
    digest(schemas.state),
    digest([offers.toSorted(), items, refusals.toSorted()]),
  ].join('\t')

it('the operations are those that were recorded: one that is to change is recorded anew (vitest -u)', async () => {
  const graph = graphOf(realms, errors, { vocabulary: vocabulary() })
  const lines = [...graph.names.values()].map(lineOf).toSorted()
  const heading = ['operation', 'method', 'path', 'inputs', 'state', 'ways'].join('\t')
  await expect(`${[heading, ...lines].join('\n')}\n`).toMatchFileSnapshot('support/contracts.tsv')
})
