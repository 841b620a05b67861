import { z } from 'zod'
import { choice, clearable, flag, integer, optional, version } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { htmlText } from '../safe-html.ts'
import { Sentence } from '../values.ts'
import { lawRow } from './trade-law.record.ts'

/** The rows of a shop, of which the interface names six. */
const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const

const Body = htmlText(65_535)

/** Omitted parts of a row stay unchanged. */
const parts = { ...lawRow.changes, displayOrderScreen: clearable(flag()) }

type Parts = typeof parts

/** The parts of all rows, each under the number of its row. */
const numbered = Object.fromEntries(
  ROWS.flatMap((row) => Object.entries(parts).map(([part, type]) => [`trade_law_${row}_${part}`, type])),
) as { readonly [P in keyof Parts as `trade_law_${(typeof ROWS)[number]}_${P}`]: Parts[P] }

export const goTradeLawList = safe('/admin/trade-law', {
  title: 'What the Act on Specified Commercial Transactions asks the shop to state',
  for: 'member',
  state: {
    /** Each row names the inputs that change it. */
    tradeLawRows: z.array(
      z.object({
        ...lawRow.state,
        /** What follows from the settings of the shop (safe HTML); null: nothing does. */
        example: z.string().nullable(),
        exampleEn: z.string().nullable(),
        /** Whether it is about fees, and leaves out one that shoppers are asked for. */
        leavesFeesOut: z.boolean(),
        nameKey: z.string(),
        nameEnKey: z.string(),
        descriptionKey: z.string(),
        descriptionEnKey: z.string(),
        displayOrderScreenKey: z.string(),
      }),
    ),
    /** Safe HTML, shown below the rows. */
    tradeLawBody: z.string().nullable(),
    tradeLawBodyEn: z.string().nullable(),
    version: z.int(),
  },
  submitTo: 'doUpdateTradeLaw',
  offers: ['doUpdateTradeLaw', 'doFillTradeLaw', 'goAuditLog'],
  items: { tradeLawRows: ['doFillTradeLaw'] },
  always: ['goHelpTradeLaw'],
})

export const doFillTradeLaw = unsafe('POST', '/admin/trade-law/examples', {
  title: 'Take the examples as statements: those of empty rows, or the one of a row in place of its text',
  for: 'member',
  refusedAt: 'goTradeLawList',
  input: { lawRow: optional(integer(1, ROWS.length, 'hidden')) },
  state: { filledCount: z.int(), message: Sentence },
  always: ['goTradeLawList'],
})

export const doUpdateTradeLaw = unsafe('POST', '/admin/trade-law', {
  title: 'Change what the Act on Specified Commercial Transactions asks the shop to state',
  for: 'member',
  refusedAt: 'goTradeLawList',
  bodyLimit: 2 * 1024 * 1024,
  input: {
    ...numbered,
    tradeLawBody: Body,
    tradeLawBodyEn: Body,
    mode: optional(choice(['trade_law_form'], 'hidden')),
    version: version(),
  },
  state: {
    tradeLawBody: z.string().nullable(),
    tradeLawBodyEn: z.string().nullable(),
    changed: z.boolean(),
    message: Sentence,
    version: z.int(),
  },
  always: ['goTradeLawList'],
  errors: ['staleVersion'],
})
