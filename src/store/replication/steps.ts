import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import type { Files } from '../files/files.ts'

const NAME = /^(\d{8}T\d{9}Z)\/(\d{8})-(\d{8}T\d{9}Z)\.gz$/

/** The name of a step: its generation, its number from 1, and the time of its state. */
export interface StepName {
  /** When its first step, the whole database, was read. */
  readonly generation: string
  readonly number: number
  /** UTC, ISO 8601. */
  readonly at: string
}

const compact = (at: string): string => at.replace(/[-:.]/g, '')

/** The name of a generation that begins at a time. */
export const generationAt = (at: Date): string => compact(at.toISOString())

const spelled = (at: string): string => at.replace(/^(....)(..)(..T..)(..)(..)(...)Z$/, '$1-$2-$3:$4:$5.$6Z')

/** The time in the name of a generation. */
export const startOf = (generation: string): Date => new Date(spelled(generation))

/** The name of the file of a step. Names sort by time. */
export const nameOf = ({ generation, number, at }: StepName): string =>
  `${generation}/${String(number).padStart(8, '0')}-${compact(at)}.gz`

/** Reads the name of a file; undefined if it is none of a step. */
const stepNamed = (name: string): StepName | undefined => {
  const [, generation = '', number = '', at = ''] = NAME.exec(name) ?? []
  if (generation === '') return undefined
  return { generation, number: Number(number), at: spelled(at) }
}

/** Returns the names of the steps of a place, in their order. */
export const stepsIn = async (files: Files): Promise<readonly StepName[]> => {
  const steps: StepName[] = []
  for await (const name of files.list()) {
    const step = stepNamed(name)
    if (step) steps.push(step)
  }
  return steps.sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}

/** The changed pages between two states of a database; all pages, in the first step of a generation. */
export interface Step {
  readonly pageSize: number
  /** The number of pages of the database after it. */
  readonly size: number
  /** The numbers of its pages, from 1. */
  readonly numbers: readonly number[]
  /** SHA-256 of its pages. */
  readonly digest: string
  /** The digest of the file of the step before; empty in the first one. */
  readonly previous: string
}

const Head = z.object({
  format: z.literal(1),
  pageSize: z.int().min(512),
  size: z.int().min(1),
  numbers: z.array(z.int().min(1)),
  digest: z.string(),
  previous: z.string(),
})

/** SHA-256 of several buffers, hexadecimal. */
export const digestOf = (parts: Iterable<Buffer>): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** A stream of a file, and its SHA-256 once it was read. */
export interface Written {
  readonly content: AsyncIterable<Buffer>
  digest(): string
}

/** Passes bytes on, and counts them into a digest. */
export const digesting = (bytes: AsyncIterable<Buffer>): Written => {
  const hash = createHash('sha256')
  let digest = ''
  const content = async function* () {
    for await (const chunk of bytes) {
      hash.update(chunk)
      yield chunk
    }
    digest = hash.digest('hex')
  }
  return { content: content(), digest: () => digest }
}

/** Writes a step: a line of JSON and its pages, in the order of their numbers, compressed. */
export const encoded = (step: Step, pages: Iterable<Buffer>): Written => {
  const content = function* () {
    yield Buffer.from(`${JSON.stringify({ format: 1, ...step })}\n`)
    yield* pages
  }
  return digesting(Readable.from(content(), { objectMode: false }).pipe(createGzip()))
}

const NEWLINE = 10

/** Reads a step, and writes each of its pages. Throws if it is damaged, after pages were written. */
export const decode = async (
  content: AsyncIterable<Buffer>,
  write: (number: number, page: Buffer, step: Step) => void,
): Promise<Step> => {
  const hash = createHash('sha256')
  let rest = Buffer.alloc(0)
  let step: Step | undefined
  let done = 0
  for await (const chunk of Readable.from(content, { objectMode: false }).pipe(createGunzip())) {
    rest = Buffer.concat([rest, chunk as Buffer])
    if (!step) {
      const end = rest.indexOf(NEWLINE)
      if (end < 0) continue
      step = Head.parse(JSON.parse(rest.toString('utf8', 0, end)))
      rest = rest.subarray(end + 1)
    }
    for (; rest.length >= step.pageSize; rest = rest.subarray(step.pageSize)) {
      const page = rest.subarray(0, step.pageSize)
      const number = step.numbers[done]
      if (number === undefined) throw new Error('it has too many pages')
      hash.update(page)
      write(number, page, step)
      done += 1
    }
  }
  if (!step || done !== step.numbers.length || rest.length > 0) throw new Error('it ends too early')
  if (hash.digest('hex') !== step.digest) throw new Error('its pages are not those that were written')
  return step
}
