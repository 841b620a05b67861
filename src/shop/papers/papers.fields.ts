import type { Values } from '../../hypermedia/input.ts'
import { choice, day, either, integer, key, list, optional, text } from '../../hypermedia/input.ts'
import type { Wording } from './papers.rules.ts'
import { PAPERS } from './papers.rules.ts'

/** The most orders in one file. */
export const MOST_ORDERS = 1000

/** The most orders whose documents are made within the request. */
export const MOST_AT_ONCE = 50

/** Names the orders: one, or several, by their numbers. */
export const ordersMeant = {
  orderNo: optional(text(64)),
  ids: optional(list(key(), MOST_ORDERS)),
}

const MESSAGE = 30
const NOTE = 60

/** A member's texts for documents (OED-10). */
export const wordingInputs = {
  paperTitle: optional(text(50)),
  message1: optional(text(MESSAGE)),
  message2: optional(text(MESSAGE)),
  message3: optional(text(MESSAGE)),
  note1: optional(text(NOTE)),
  note2: optional(text(NOTE)),
  note3: optional(text(NOTE)),
}

/** Names the orders of documents, at least one. */
export const ordersPrinted = { ...ordersMeant, orderNo: either(text(64), { ids: true }) }

/** The kind of document, and its texts. */
export const paperInputs = {
  paper: optional(choice(PAPERS)),
  issueDate: optional(day()),
  ...wordingInputs,
  refundTotal: optional(integer(1)),
  refundDate: optional(day()),
}

/** The input of a request for documents. */
export type PaperInput = Values<typeof paperInputs>

/** Returns the texts of an input; empty fields are left out. */
export const wordingIn = (input: Values<typeof wordingInputs>): Wording => ({
  title: input.paperTitle ?? '',
  messages: [input.message1 ?? '', input.message2 ?? '', input.message3 ?? ''],
  notes: [input.note1 ?? '', input.note2 ?? '', input.note3 ?? ''],
})

/** Returns the form's values of a member's texts. */
export const wordingValues = ({ title, messages, notes }: Wording) => ({
  paperTitle: title,
  message1: messages[0] ?? '',
  message2: messages[1] ?? '',
  message3: messages[2] ?? '',
  note1: notes[0] ?? '',
  note2: notes[1] ?? '',
  note3: notes[2] ?? '',
})
