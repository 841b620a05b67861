import { type Message, message } from '../../hypermedia/message.ts'
import type { Arrangement } from '../../hypermedia/reply.ts'

/**
 * The sections of a layout are numbered from 1, the head, to this one, the end of the body; section 0 has the
 * unused blocks.
 */
export const LAST_SECTION = 12

/** Rows without a number follow those that have one. */
const BEHIND_ALL = 10_000_000

/** The new place of a block. */
interface SentPosition {
  readonly blockId: string
  readonly section: number
  readonly sortNo?: number | undefined
}

/** The place of a block. */
export interface Position {
  readonly block_id: number
  readonly section: number
  readonly sort_no: number
}

/** Converts a sent arrangement to rows, numbered from 1 in each section; or returns the errors, by row. */
export const positionsFrom = (
  sent: readonly SentPosition[],
  blockIds: ReadonlySet<string>,
): { readonly rows: readonly Position[] } | { readonly errors: Readonly<Record<string, Message>> } => {
  const errors: Record<string, Message> = {}
  const seen = new Set<string>()
  for (const [at, { blockId, section }] of sent.entries()) {
    const place = `${section} ${blockId}`
    if (!blockIds.has(blockId)) errors[`positions.${at}.blockId`] = message('input.choice')
    else if (section > 0 && seen.has(place)) errors[`positions.${at}.section`] = message('input.blockTwice')
    seen.add(place)
  }
  if (Object.keys(errors).length > 0) return { errors }
  const shown = sent
    .map((position, at) => ({ ...position, sortNo: position.sortNo ?? BEHIND_ALL + at }))
    .filter(({ section }) => section > 0)
    .toSorted((one, other) => one.section - other.section || one.sortNo - other.sortNo)
  return {
    rows: [...Map.groupBy(shown, ({ section }) => section).values()].flatMap((rows) =>
      rows.map(({ blockId, section }, at) => ({ block_id: Number(blockId), section, sort_no: at + 1 })),
    ),
  }
}

/** Returns whether two arrangements are equal. */
export const isSameArrangement = (one: readonly Position[], other: readonly Position[]): boolean =>
  orderOf(one) === orderOf(other)

const orderOf = (rows: readonly Position[]): string =>
  JSON.stringify(
    rows
      .toSorted((one, other) => one.section - other.section || one.sort_no - other.sort_no)
      .map(({ section, block_id }) => [section, block_id]),
  )

/** Returns an arrangement by the files of its blocks. */
export const filesOf = (
  rows: readonly Position[],
  fileOf: (blockId: number) => string | undefined,
): Arrangement => {
  const sections = Map.groupBy(rows, ({ section }) => section)
  return new Map(
    [...sections].map(([section, own]) => [section, own.flatMap(({ block_id }) => fileOf(block_id) ?? [])]),
  )
}
