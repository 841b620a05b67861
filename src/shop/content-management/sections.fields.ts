import { z } from 'zod'
import { key, version } from '../../hypermedia/input.ts'

/** The path that is denied with a page's record: its sections are closed with it. */
export const DENIED_WITH = '/admin/page/page'

/** The page whose sections are meant. */
export const page = { pageId: key() }

/** A section of a page. */
export const one = { pageId: key(), sectionId: key() }

/** The version of the page's sections, published and draft together. */
export const versioned = { version: version() }

/** A section of a page, as members see it in lists. */
export const Section = z.object({
  pageId: z.string(),
  sectionId: z.string(),
  kind: z.string(),
  /** Its name for members; the bare name of its kind if nothing draws it any more. */
  kindName: z.string(),
  /** Its first words; empty if it has none. */
  summary: z.string(),
  isHidden: z.boolean(),
  /** UTC, ISO 8601; null without a limit. */
  shownFrom: z.string().nullable(),
  shownUntil: z.string().nullable(),
})
