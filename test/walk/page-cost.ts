import { describe, expect, it } from 'vitest'
import { graphOf } from '../../src/hypermedia/graph.ts'
import { errors, realms } from '../../src/shop/index.ts'
import type { Walked } from './walked.ts'

/** Statements of one page, not counting what is kept in memory. */
const MOST_STATEMENTS = 8

const pages = [...graphOf(realms, errors).names.values()].flatMap(({ kind, name, page }) =>
  kind === 'safe' && page !== undefined ? [name] : [],
)

/** Counts what each page asked of the database where a walk came by. */
export const describePageCost = (walked: () => Walked): void => {
  describe('What a page asks', () => {
    it.for(pages)(
      'is at most eight statements, which write nothing: %s',
      async (name, { annotate, skip }) => {
        skip(!walked().looksAt(name), 'it was looked at elsewhere')
        const said = walked().statements.get(name) ?? expect.fail('The walk does not come by')
        await annotate(`${said.length} statements`)
        expect(said.length, said.join('\n')).toBeLessThanOrEqual(MOST_STATEMENTS)
        expect(said.filter((statement) => !/^\(?(?:select|with)\b/.test(statement))).toEqual([])
      },
    )

    it('is heard with what it shows, as its bytes are not kept', ({ skip }) => {
      skip(!walked().looksAt('goProduct'), 'it was looked at elsewhere')
      const said = walked().statements.get('goProduct') ?? []
      expect(said.some((statement) => /from "variant"/.test(statement))).toBe(true)
    })
  })
}
