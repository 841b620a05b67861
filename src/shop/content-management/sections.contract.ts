import { z } from 'zod'
import { integer, optional, text } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { MOST_SECTIONS } from '../content/sections/section.rules.ts'
import { Sentence } from '../values.ts'
import { DENIED_WITH, one, page, Section, versioned } from './sections.fields.ts'

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
