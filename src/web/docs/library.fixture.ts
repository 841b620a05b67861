import { z } from 'zod'
import { kernelErrors } from '../../hypermedia/errors.ts'
import { type Graph, graphOf } from '../../hypermedia/graph.ts'
import { file, integer, key, list, needed, optional, text } from '../../hypermedia/input.ts'
import { translator } from '../../hypermedia/language.ts'
import { realmOfTests } from '../../hypermedia/realm.fixture.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'

const Author = z.object({ name: z.string(), born: z.int().nullable() }).meta({ named: 'Author' })
const Book = z
  .object({ bookId: z.string(), author: Author, notes: z.array(z.string()) })
  .meta({ named: 'Book' })

const contract = {
  goTop: safe('/index', {
    title: 'The door of the library',
    for: 'anyone',
    page: 'door',
    also: ['/'],
    canonical: '/',
    cached: true,
    formless: true,
    state: { newest: z.array(Book), open: z.boolean() },
    offers: ['goBooks', 'goLoans', 'goDesk', 'doAsk'],
    items: { newest: ['goBook'] },
  }),
  goBooks: safe('/books', {
    title: 'Search <the> shelves & drawers',
    for: 'anyone',
    page: 'books',
    input: {
      word: optional(text(40, { pattern: /^[a-z"<>]+$/ })),
      order: z.enum(['title', 'year']).default('title').meta({ control: 'select' }),
      shelf: optional(list(key())),
    },
    state: { shelves: z.array(z.object({ label: z.string(), books: z.array(Book) })), best: Author },
    offers: ['goBook'],
    items: { books: ['goBook', 'doBorrow'], shelves: ['goBooks'] },
  }),
  goBook: safe('/book', {
    title: 'Look at a book',
    for: 'anyone',
    page: 'book',
    input: { bookId: key() },
    state: { ...Book.shape, keeper: Author.nullable() },
    submitTo: 'doBorrow',
    offers: ['doBorrow'],
    errors: ['bookGone'],
  }),
  doBorrow: unsafe('POST', '/loan', {
    title: 'Borrow a book',
    for: 'customer',
    input: {
      bookId: key(),
      days: integer(1, 30),
      reader: needed(text(40)),
      remarks: optional(list(z.object({ line: text(80) }))),
    },
    state: { dueOn: z.string() },
    offers: ['goLoans'],
    errors: ['bookGone', 'tooManyLoans'],
    limits: [{ by: 'session', most: 10, minutes: 30 }],
    bodyLimit: 128 * 1024,
  }),
  doReturn: idempotent('DELETE', '/loan', {
    title: 'Give a book back',
    for: 'customer',
    input: { bookId: key() },
    offers: ['goLoans'],
  }),
  goLoans: safe('/loans', {
    title: 'What one has borrowed',
    for: 'customer',
    page: 'loans',
    state: { loans: z.array(z.object({ bookId: z.string(), dueOn: z.string() })) },
    offers: ['doDonate', 'doDescribe'],
    items: { loans: ['doReturn'] },
  }),
  goMap: safe('/map/{room}', {
    title: 'A map of a room',
    for: 'anyone',
    input: { room: key(), scale: optional(integer(1, 9)) },
    offers: ['doDraw'],
    entered: 'outside',
  }),
  doDraw: idempotent('PUT', '/map/{room}', {
    title: 'Draw it anew',
    for: 'customer',
    input: { room: key(), map: optional(text(80)) },
  }),
  goNotice: safe('/notice', { title: 'A mailed notice', for: 'anyone', page: 'notice', entered: 'mail' }),
  doAsk: unsafe('POST', '/question', { title: 'Ask something', for: 'anyone', refusedAt: 'goTop' }),
  doDonate: unsafe('POST', '/donation', {
    title: 'Give a book as a file',
    for: 'customer',
    input: {
      name: text(80),
      book: file({ least: 1, most: 1, bytes: 5_000_000, kinds: ['application/pdf', 'text/plain'] }),
    },
  }),
  doDescribe: idempotent('PUT', '/donation', {
    title: 'Change what is said of it, with pictures or without',
    for: 'customer',
    input: { name: text(80), image: file({ most: 3, bytes: 1_000_000, kinds: ['image/png'] }) },
  }),
}

const office = {
  goDesk: safe('/desk', { title: 'The desk', for: 'member', page: 'desk' }),
}

const errors = {
  ...kernelErrors,
  bookGone: { status: 404, exits: ['goBooks'] },
  tooManyLoans: { status: 409, exits: ['goLoans'] },
} as const

/** A library: all that a contract can say, in few transitions. */
export const library: Graph = graphOf(
  [
    realmOfTests([contract]),
    realmOfTests([office], {
      name: 'office',
      root: '/desk',
      audience: 'member',
      entrances: ['goDesk'],
      refusal: 'notAllowed',
    }),
  ],
  errors,
)

const words = Object.fromEntries(
  Object.keys(errors).map((code) => [
    code,
    {
      title: `<${code}>`,
      detail: 'Wait {wait}.',
      advice: 'Ask {person}.',
    },
  ]),
)

/** The texts of the library, in two languages. */
export const voices = {
  en: translator('en', { error: words, field: { bookId: 'Number of the book', word: 'Word' } }),
  ja: translator('ja', { error: words, field: { bookId: '本の番号', word: '言葉' } }),
}
