import { type Message, message } from '../../../hypermedia/message.ts'

/** More than any camera in a pocket takes. */
export const MOST_MEGAPIXELS = 50

/** What is read as a picture, whatever its file is called (SEC-16). */
const FORMATS: readonly string[] = ['gif', 'jpeg', 'png', 'webp']

interface Described {
  readonly format?: string
  readonly width?: number
  readonly height?: number
}

/** What is wrong with a picture, by what its own first bytes say of it; `name` is what its sender calls it. */
export const pictureFault = (
  { format, width = 0, height = 0 }: Described,
  name: string,
): Message | undefined => {
  if (!FORMATS.includes(format ?? '') || width * height === 0)
    return message('input.pictureUnreadable', { name })
  return width * height > MOST_MEGAPIXELS * 1_000_000
    ? message('input.picturePixels', { name, max: MOST_MEGAPIXELS })
    : undefined
}

/** A picture of a product as it is kept. */
export interface KeptPicture {
  readonly id: number
  readonly sort_no: number
  readonly alt: string | null
  readonly alt_en: string | null
}

/** What a member says of one; what is left out stays. */
export interface PictureEdit {
  readonly id: number
  /** The place that it is to have, from 1. */
  readonly sortNo?: number | undefined
  readonly alt?: string | null | undefined
  readonly altEn?: string | null | undefined
  readonly remove?: boolean | undefined
}

/** What becomes of the pictures of a product: which go, and which stay, in their order, with their words. */
export interface PictureChange {
  readonly removed: readonly number[]
  readonly kept: readonly KeptPicture[]
}

/**
 * The pictures of a product after an edit (PRD-09): each where it was put, the others where they stood.
 * Of two at one place the one that was put there has it: the other moves towards where that came from.
 */
export const picturesAfter = (kept: readonly KeptPicture[], edits: readonly PictureEdit[]): PictureChange => {
  const editOf = new Map(edits.map((edit) => [edit.id, edit]))
  const staying = kept.filter(({ id }) => !editOf.get(id)?.remove)
  const placed = kept.map(({ id }, at) => ({ id, from: at + 1, to: editOf.get(id)?.sortNo ?? at + 1 }))
  const places = placed
    .toSorted((one, other) => one.to - other.to || lead(one) - lead(other) || one.from - other.from)
    .map(({ id }) => id)
  return {
    removed: kept.filter((one) => !staying.includes(one)).map(({ id }) => id),
    kept: staying
      .toSorted((one, other) => places.indexOf(one.id) - places.indexOf(other.id))
      .map(({ id, alt, alt_en }, sort_no) => {
        const edit = editOf.get(id)
        return { id, sort_no, alt: given(edit?.alt, alt), alt_en: given(edit?.altEn, alt_en) }
      }),
  }
}

/** Whoever came from behind stands before who was there, whoever came from before behind them. */
const lead = ({ from, to }: { readonly from: number; readonly to: number }): number => Math.sign(to - from)

const given = (said: string | null | undefined, kept: string | null): string | null =>
  said === undefined ? kept : said
