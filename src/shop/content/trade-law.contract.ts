import { z } from 'zod'
import { choice, clearable, flag, optional, text, version } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { htmlText } from '../safe-html.ts'
import { Sentence } from '../values.ts'

/** The rows that a shop has, of which the interface names six. */
const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const

/** One line of plain text. */
const Heading = clearable(text(255))

/** What is left out of it stays as it is. */
const Words = htmlText(4000)
const Body = htmlText(65_535)

type Row<Part extends string, T extends z.ZodType> = Readonly<
  Record<`trade_law_${(typeof ROWS)[number]}_${Part}`, T>
>

const numbered = <Part extends string, T extends z.ZodType>(part: Part, type: T) =>
  Object.fromEntries(ROWS.map((row) => [`trade_law_${row}_${part}`, type])) as Row<Part, T>

export const goTradeLawList = safe('/admin/trade-law', {
  title: 'What the Act on Specified Commercial Transactions asks the shop to state',
  for: 'member',
  state: {
    /** Each says by which inputs it is changed. */
    tradeLawRows: z.array(
      z.object({
        id: z.string(),
        name: z.string().nullable(),
        nameEn: z.string().nullable(),
        /** Safe HTML. */
        description: z.string().nullable(),
        descriptionEn: z.string().nullable(),
        /** Whether it is shown where an order is confirmed. */
        displayOrderScreen: z.boolean(),
        nameKey: z.string(),
        nameEnKey: z.string(),
        descriptionKey: z.string(),
        descriptionEnKey: z.string(),
        displayOrderScreenKey: z.string(),
      }),
    ),
    /** Safe HTML, shown beneath the rows. */
    tradeLawBody: z.string().nullable(),
    tradeLawBodyEn: z.string().nullable(),
    version: z.int(),
  },
  submitTo: 'doUpdateTradeLaw',
  offers: ['doUpdateTradeLaw', 'goHelpTradeLaw', 'goAuditLog', 'goAdminTop'],
})

export const doUpdateTradeLaw = unsafe('POST', '/admin/trade-law', {
  title: 'Change what the Act on Specified Commercial Transactions asks the shop to state',
  for: 'member',
  refusedAt: 'goTradeLawList',
  bodyLimit: 2 * 1024 * 1024,
  input: {
    ...numbered('name', Heading),
    ...numbered('nameEn', Heading),
    ...numbered('description', Words),
    ...numbered('descriptionEn', Words),
    ...numbered('displayOrderScreen', clearable(flag())),
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
  offers: ['goTradeLawList', 'goAdminTop'],
  errors: ['staleVersion'],
})
