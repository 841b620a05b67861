import { z } from 'zod'
import {
  clearable,
  flag,
  integer,
  key,
  list,
  longText,
  moment,
  optional,
  text,
  unchanged,
  version,
} from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { LONGEST_VALUE, MOST_SECTIONS } from '../content/sections/section.rules.ts'
import { SETTING_KINDS } from '../sections.ts'
import { Sentence } from '../values.ts'

const MEGABYTE = 1024 * 1024

/** Who may not open a page's record, may not change its sections either. */
export const DENIED_WITH = '/admin/page/page'

/** The page whose sections are meant. */
export const page = { pageId: key() }
const one = { pageId: key(), sectionId: key() }

/** The version of the page's sections, published and draft together. */
export const versioned = { version: version() }

const Section = z.object({
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

/** The state of a page's sections. */
export const content = {
  pageId: z.string(),
  pageName: z.string(),
  /** The sections as members see them: those of the draft, if there is one. */
  sections: z.array(Section),
  /** Whether they differ from the published ones. */
  hasDraft: z.boolean(),
  version: z.int(),
}

const Choice = z.object({ value: z.string(), label: z.string() })

const Value = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(SETTING_KINDS),
  /** The number of its item, from 1; null if it is the section's own. */
  item: z.int().nullable(),
  value: z.string(),
  /** The English text; null if it has none of its own, such as a picture. */
  valueEn: z.string().nullable(),
  options: z.array(Choice),
})

const Values = unchanged(
  list(
    z.object({
      name: key().meta({ control: 'hidden', example: 'heading' }),
      value: clearable(longText(LONGEST_VALUE)),
      valueEn: clearable(longText(LONGEST_VALUE)),
    }),
    200,
  ),
)

export const goPageSections = safe('/admin/page/section-list', {
  title: 'The sections of a page',
  for: 'member',
  deniedWith: DENIED_WITH,
  input: page,
  state: {
    ...content,
    /** Whether visitors see any section of the page. */
    isPublished: z.boolean(),
    /** The kinds of sections that the theme in force draws. */
    kinds: z.array(z.object({ kind: z.string(), kindName: z.string() })),
    /** The last publications, the newest first. */
    changes: z.array(
      z.object({
        pageId: z.string(),
        changeId: z.string(),
        createdAt: z.string(),
        memberName: z.string().nullable(),
        /** Whether these are the sections from before the first publication. */
        isInitial: z.boolean(),
      }),
    ),
  },
  submitTo: 'doAddPageSection',
  offers: [
    'doAddPageSection',
    'doPublishPage',
    'doDiscardPageDraft',
    'goPageDraft',
    'goPage',
    'goPageList',
    'goUserPage',
  ],
  items: {
    sections: [
      'goPageSection',
      'doUpdatePageSection',
      'doMovePageSection',
      'doCopyPageSection',
      'doDeletePageSection',
    ],
    changes: ['goPageDraft', 'doRestorePageSections'],
  },
  errors: ['pageUnknown'],
})

export const doAddPageSection = unsafe('POST', '/admin/page/section-list', {
  title: 'Add a section to the draft of a page',
  for: 'member',
  deniedWith: DENIED_WITH,
  refusedAt: 'goPageSections',
  once: true,
  input: {
    ...page,
    kind: text(32, { control: 'select' }),
    /** By default the last one. */
    place: optional(integer(1, MOST_SECTIONS, 'select')),
    ...versioned,
  },
  state: { ...content, sectionId: z.string(), message: Sentence },
  offers: ['goPageSection'],
  always: ['goPageList'],
  errors: ['badInput', 'pageUnknown', 'tooManySections', 'staleVersion'],
})

export const goPageSection = safe('/admin/page/section', {
  title: 'A section of a page',
  for: 'member',
  deniedWith: DENIED_WITH,
  input: one,
  state: {
    ...Section.shape,
    pageName: z.string(),
    values: z.array(Value),
    /** Its place among the sections that the draft shows now, from 1; null if it is not shown. */
    place: z.int().nullable(),
    version: z.int(),
  },
  submitTo: 'doUpdatePageSection',
  offers: ['doUpdatePageSection', 'doDeletePageSection', 'goPageSections'],
  errors: ['pageUnknown', 'sectionUnknown'],
})

export const doUpdatePageSection = idempotent('PUT', '/admin/page/section', {
  title: 'Change a section in the draft of a page: what is left out stays',
  for: 'member',
  deniedWith: DENIED_WITH,
  refusedAt: 'goPageSection',
  bodyLimit: MEGABYTE,
  input: {
    ...one,
    values: Values,
    isHidden: unchanged(flag()),
    shownFrom: clearable(moment()),
    shownUntil: clearable(moment()),
    /** Shows the page with the section as it was typed, and stores nothing. */
    preview: optional(flag()),
    ...versioned,
  },
  state: {
    pageId: z.string(),
    sectionId: z.string(),
    preview: z.boolean(),
    changed: z.boolean(),
    message: Sentence,
  },
  offers: ['goPageSection'],
  always: ['goPageList'],
  errors: ['badInput', 'pageUnknown', 'sectionUnknown', 'staleVersion'],
})

export const doCopyPageSection = unsafe('POST', '/admin/page/section', {
  title: 'Copy a section in the draft of a page; the copy comes after it',
  for: 'member',
  deniedWith: DENIED_WITH,
  refusedAt: 'goPageSections',
  once: true,
  input: { ...one, ...versioned },
  state: { ...content, sectionId: z.string(), message: Sentence },
  offers: ['goPageSections'],
  errors: ['pageUnknown', 'sectionUnknown', 'tooManySections', 'staleVersion'],
})

export const doDeletePageSection = idempotent('DELETE', '/admin/page/section', {
  title: 'Take a section out of the draft of a page',
  for: 'member',
  deniedWith: DENIED_WITH,
  refusedAt: 'goPageSections',
  input: { ...one, ...versioned },
  state: { ...content, message: Sentence },
  offers: ['goPageSections'],
  errors: ['pageUnknown', 'sectionUnknown', 'staleVersion'],
})

export const doMovePageSection = idempotent('PUT', '/admin/page/section-place', {
  title: 'Move a section to another place in the draft of a page',
  for: 'member',
  deniedWith: DENIED_WITH,
  refusedAt: 'goPageSections',
  input: { ...one, place: integer(1, MOST_SECTIONS), ...versioned },
  state: { ...content, changed: z.boolean(), message: Sentence },
  offers: ['goPageSections'],
  errors: ['pageUnknown', 'sectionUnknown', 'staleVersion'],
})
