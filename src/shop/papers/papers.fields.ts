import type { Values } from '../../hypermedia/input.ts'
import { choice, day, either, integer, key, list, optional, text } from '../../hypermedia/input.ts'
import type { Wording } from './papers.rules.ts'
import { PAPERS } from './papers.rules.ts'

/** Orders whose papers are one file. */
export const MOST_ORDERS = 1000

/** Orders whose papers are made while one waits. */
export const MOST_AT_ONCE = 50

/** Which orders: one, or several, by their numbers. */
export const ordersMeant = {
  orderNo: optional(text(64)),
  ids: optional(list(key(), MOST_ORDERS)),
}

const MESSAGE = 30
const NOTE = 60

/** What a member writes upon papers (OED-10). */
export const wordingInputs = {
  paperTitle: optional(text(50)),
  message1: optional(text(MESSAGE)),
  message2: optional(text(MESSAGE)),
  message3: optional(text(MESSAGE)),
  note1: optional(text(NOTE)),
  note2: optional(text(NOTE)),
  note3: optional(text(NOTE)),
}

/** The same of papers, which are never of none. */
export const ordersPrinted = { ...ordersMeant, orderNo: either(text(64), { ids: true }) }

/** Which paper, and what stands upon it. */
export const paperInputs = {
  paper: optional(choice(PAPERS)),
  issueDate: optional(day()),
  ...wordingInputs,
  refundTotal: optional(integer(1)),
  refundDate: optional(day()),
}

/** What was asked for. */
export type PaperInput = Values<typeof paperInputs>

/** What was written, with nothing for what was left empty. */
export const wordingIn = (input: Values<typeof wordingInputs>): Wording => ({
  title: input.paperTitle ?? '',
  messages: [input.message1 ?? '', input.message2 ?? '', input.message3 ?? ''],
  notes: [input.note1 ?? '', input.note2 ?? '', input.note3 ?? ''],
})

/** The fields that a wording fills. */
export const wordingValues = ({ title, messages, notes }: Wording) => ({
  paperTitle: title,
  message1: messages[0] ?? '',
  message2: messages[1] ?? '',
  message3: messages[2] ?? '',
  note1: notes[0] ?? '',
  note2: notes[1] ?? '',
  note3: notes[2] ?? '',
})
