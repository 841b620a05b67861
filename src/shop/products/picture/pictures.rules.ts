import { type Message, message } from '../../../hypermedia/message.ts'

/** More than any phone camera takes. */
export const MOST_MEGAPIXELS = 50

/** The accepted picture formats, whatever the file's name (SEC-16). */
const FORMATS: readonly string[] = ['gif', 'jpeg', 'png', 'webp']

interface Described {
  readonly format?: string
  readonly width?: number
  readonly height?: number
}

/** Returns why a picture is invalid, by its header; `name` is the name of the uploaded file. */
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

/** A stored picture of a product. */
export interface KeptPicture {
  readonly id: number
  readonly sort_no: number
  readonly alt: string | null
  readonly alt_en: string | null
}

/** A member's edit of a picture; omitted fields stay. */
export interface PictureEdit {
  readonly id: number
  /** Its new place, from 1. */
  readonly sortNo?: number | undefined
  readonly alt?: string | null | undefined
  readonly altEn?: string | null | undefined
  readonly remove?: boolean | undefined
}

/**
 * The effects of an edit on the pictures of a product: which are removed, and which remain, in their order,
 * with their texts.
 */
export interface PictureChange {
  readonly removed: readonly number[]
  readonly kept: readonly KeptPicture[]
}

/**
 * Returns the pictures of a product after an edit (PRD-09): each at its new place, the others where they
 * were. If two claim a place, the moved one has it: the other shifts towards the place that it came from.
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

/** A picture moved forward precedes the one at its place; one moved back follows it. */
const lead = ({ from, to }: { readonly from: number; readonly to: number }): number => Math.sign(to - from)

const given = (typed: string | null | undefined, kept: string | null): string | null =>
  typed === undefined ? kept : typed
