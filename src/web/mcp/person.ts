import { createHash } from 'node:crypto'
import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
} from '@modelcontextprotocol/server'

/** Milliseconds for which a person may think. */
const LONGEST_MS = 10 * 60_000
/** The name of the question, and of the value that says that they agree. */
const [QUESTION, AGREED] = ['agreement', 'agreed']
/** Precedes what is signed, so that no other signed value is taken for it. */
const MARK = 'asked:'

/** Ends a call with a question to the person; the client sends it again with their answer. */
export class PersonAsked extends Error {}

/** The person behind a client that can ask them (elicitation), with their answer to this very call. */
export interface Person {
  readonly answer: 'agreed' | 'declined' | undefined
}

/** Signs what comes back with an answer: it passes through the client. */
export interface Seal {
  sign(value: string): string
  /** The value of a signed one; undefined if the signature is invalid. */
  unsign(signed: string): string | undefined
}

/** The parts of a call that tell of its client. */
interface Called {
  readonly envelope?: Readonly<Record<string, unknown>> | undefined
  readonly inputResponses?: Readonly<Record<string, unknown>> | undefined
  readonly requestState?: (() => unknown) | undefined
}

interface Capabilities {
  readonly elicitation?: object
}

/** Returns the words that tell a call from every other one. */
export const wordsOf = (name: string, input: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(JSON.stringify([name, input]))
    .digest('base64url')

/** Returns the person of a client that asks by forms; undefined if it cannot, as none of the versions of 2025 can here. */
export const personOf = (seal: Seal, called: Called, words: string, now = Date.now()): Person | undefined => {
  const { elicitation: asks } = (called.envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {}) as Capabilities
  if (!asks || ('url' in asks && !('form' in asks))) return undefined
  const answer = called.inputResponses?.[QUESTION] as
    | { readonly action?: string; readonly content?: Readonly<Record<string, unknown>> }
    | undefined
  if (!answer || !isAbout(seal, called.requestState?.(), words, now)) return { answer: undefined }
  const isAgreed = answer.action === 'accept' && answer.content?.[AGREED] === true
  return { answer: isAgreed ? 'agreed' : 'declined' }
}

/** Whether what came back with an answer is about this call, and was asked lately. */
const isAbout = (seal: Seal, state: unknown, words: string, now: number): boolean => {
  const [told, at] = (typeof state === 'string' ? (seal.unsign(state) ?? '') : '').split(' ')
  return told === MARK + words && now - Number(at) <= LONGEST_MS
}

/** Returns the question about a call. */
export const question = (seal: Seal, words: string, message: string, now = Date.now()): InputRequiredResult =>
  inputRequired({
    inputRequests: {
      [QUESTION]: inputRequired.elicit({
        message,
        requestedSchema: {
          type: 'object',
          properties: { [AGREED]: { type: 'boolean', title: 'I agree' } },
          required: [AGREED],
        },
      }),
    },
    requestState: seal.sign(`${MARK}${words} ${now}`),
  })
