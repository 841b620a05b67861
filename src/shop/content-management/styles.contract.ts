import { z } from 'zod'
import { clearable, key, optional, text, version } from '../../hypermedia/input.ts'
import { idempotent, safe } from '../../hypermedia/transition.ts'
import { Sentence } from '../values.ts'

const MOST_CHARACTERS = 200_000
/** Each character can take nine bytes in a form. */
const BODY_BYTES = 2 * 1024 * 1024

/** Stored unchanged, so that lines and columns of faults match the typed text. */
const Code = clearable(
  text(MOST_CHARACTERS, { control: 'textarea', fold: (typed) => typed.replace(/\r\n?/g, '\n') }),
)

/** Any text, without effect. */
const Mode = optional(text(32, { control: 'hidden' }))

const Kept = {
  /** In characters. */
  length: z.int(),
  /** Its address in the shop's pages; null if it is empty. */
  address: z.string().nullable(),
  version: z.int(),
}

const Shown = {
  ...Kept,
  /** The authors and times of the changes, the newest first. */
  changes: z.array(
    z.object({
      changeId: z.string(),
      /** UTC, ISO 8601. */
      changedAt: z.string(),
      memberName: z.string().nullable(),
      length: z.int(),
      /** Whether it has the text in force. */
      isInForce: z.boolean(),
    }),
  ),
  /** The time of the earlier text in the form, if one was requested. */
  shownFrom: z.string().nullable(),
}

export const goContentCss = safe('/admin/content/css', {
  title:
    "The merchant's own style sheet of the shop; with the id of a change the form holds what it said then",
  for: 'member',
  input: { changeId: optional(key()) },
  state: { css: z.string(), ...Shown },
  submitTo: 'doUpdateContentCss',
  offers: ['doUpdateContentCss', 'goContentCss', 'goContentJs', 'goAuditLog', 'goTop'],
  items: { changes: ['goContentCss', 'doUpdateContentCss'] },
  errors: ['contentChangeUnknown'],
})

export const doUpdateContentCss = idempotent('PUT', '/admin/content/css', {
  title:
    "Write the merchant's own style sheet, or have it say what it said after a change; empty there is none",
  for: 'member',
  refusedAt: 'goContentCss',
  bodyLimit: BODY_BYTES,
  input: {
    css: Code,
    /** Restores the text of that change, in place of the sent one. */
    changeId: optional(key()),
    mode: Mode,
    version: version(),
  },
  state: { css: z.string(), ...Kept, changed: z.boolean(), message: Sentence },
  offers: ['goContentCss'],
  errors: ['badInput', 'contentChangeUnknown', 'staleVersion'],
})

export const goContentJs = safe('/admin/content/js', {
  title: "The merchant's own script of the shop; with the id of a change the form holds what it said then",
  for: 'member',
  input: { changeId: optional(key()) },
  state: { js: z.string(), ...Shown },
  submitTo: 'doUpdateContentJs',
  offers: ['doUpdateContentJs', 'goContentJs', 'goContentCss', 'goAuditLog', 'goTop'],
  items: { changes: ['goContentJs', 'doUpdateContentJs'] },
  errors: ['contentChangeUnknown'],
})

export const doUpdateContentJs = idempotent('PUT', '/admin/content/js', {
  title: "Write the merchant's own script, or have it say what it said after a change; empty there is none",
  for: 'member',
  writesScripts: true,
  refusedAt: 'goContentJs',
  bodyLimit: BODY_BYTES,
  input: {
    js: Code,
    /** Restores the text of that change, in place of the sent one. */
    changeId: optional(key()),
    mode: Mode,
    version: version(),
  },
  state: { js: z.string(), ...Kept, changed: z.boolean(), message: Sentence },
  offers: ['goContentJs'],
  errors: ['badInput', 'contentChangeUnknown', 'staleVersion'],
})
