import { z } from 'zod'
import { flag, key, optional, text, unchanged } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Sentence } from '../values.ts'
import { page } from './page.record.ts'
import { PAGE_URL } from './page.rules.ts'
import { TEMPLATE_BODY_LIMIT, templateInputs, templateState, warningState } from './template.fields.ts'
import { TEMPLATE_FILE } from './template.rules.ts'

/** The path below `/user_data/`. */
const Url = text(128, { pattern: PAGE_URL, refused: 'input.pageUrl', autocomplete: 'off' })

/** The path in `pages/user/` of the templates. */
const FileName = text(128, { pattern: TEMPLATE_FILE, refused: 'input.templateFile', autocomplete: 'off' })

const { pageName: _name, ...head } = page.changes

/** Whether the instructions for search engines say `noindex`; it changes nothing else in them. */
const HiddenFromSearch = unchanged(flag())

const LayoutId = text(255, { control: 'select' })

const Page = z.object({
  ...page.state,
  /** For a merchant's own page the path below `/user_data/`, for any other its key in the shop. */
  pageUrl: z.string(),
  pageFileName: z.string(),
  /** 0: a merchant made it; 2: built in; 3: built in, and confirms typed values. */
  editType: z.int(),
  layoutId: z.string(),
  layoutName: z.string(),
})

/**
 * The fault of a template, and its time: the page is rendered with the template beneath; null without a
 * fault.
 */
const Broken = z.object({ fault: Sentence, since: z.string() }).nullable()

const record = {
  ...Page.shape,
  ...templateState,
  /** Whether it always has the layout of another page. */
  followsLayout: z.boolean(),
  version: z.int(),
}

const ways = ['goPage', 'goPageList', 'goUserPage'] as const

export const goPageList = safe('/admin/page/page-list', {
  title: 'The pages of the storefront',
  for: 'member',
  input: {
    /** Part of the name, the address or the file. */
    nameKeyword: optional(text(255)),
  },
  state: { pages: z.array(Page.extend({ broken: Broken })), count: z.int() },
  submitTo: 'doCreatePage',
  offers: ['doCreatePage', 'goAuditLog'],
  always: ['goPage', 'goPageList', 'goLayoutList'],
  items: { pages: ['goPage', 'goPageSections', 'goUserPage'] },
})

export const goPage = safe('/admin/page/page', {
  title: 'A page with its template, or the form of a new one',
  for: 'member',
  input: {
    pageId: optional(key()),
    /** For a new page: the category at whose head it is to stand. */
    headCategoryId: optional(key()),
  },
  state: {
    ...record,
    /** Null for a new page, like all its own fields. */
    pageId: z.string().nullable(),
    pageName: z.string().nullable(),
    pageUrl: z.string().nullable(),
    pageFileName: z.string().nullable(),
    layoutName: z.string().nullable(),
    version: z.int().nullable(),
    broken: Broken,
    ...warningState,
    /** The templates of blocks, which any template can render, such as `blocks/footer`. */
    blockTemplates: z.array(z.string()),
  },
  submitTo: 'doUpdatePage',
  offers: [
    'doUpdatePage',
    'doCreatePage',
    'doDeletePage',
    'doPreviewPage',
    'doRestorePage',
    'goPageSections',
    'goPageHistory',
    'goUserPage',
    'goLayout',
    'goAuditLog',
    'goPageList',
  ],
  errors: ['pageUnknown'],
})

export const doCreatePage = unsafe('POST', '/admin/page/page-list', {
  title:
    'Make a page of the shop: visitors see it once its sections are published, or with a template of its own',
  for: 'member',
  tool: {
    says: 'Makes a page of the shop; `template` is its HTML in Liquid, without which visitors do not see it yet.',
    gives: ['pageId', 'pageName', 'pageUrl', 'version', 'message'],
  },
  refusedAt: 'goPage',
  once: true,
  bodyLimit: TEMPLATE_BODY_LIMIT,
  input: {
    ...page.create,
    pageUrl: Url,
    /** By default the address with dashes for its slashes. */
    pageFileName: optional(FileName),
    hiddenFromSearch: HiddenFromSearch,
    /** By default the layout of all pages but the first. */
    layoutId: optional(LayoutId),
    ...templateInputs,
  },
  state: {
    ...record,
    /** The number of all pages. */
    count: z.int(),
    message: Sentence,
  },
  offers: [...ways, 'goPageSections'],
  errors: ['badInput', 'pageTaken'],
})

export const doUpdatePage = idempotent('PUT', '/admin/page/page', {
  title: 'Change a page or its template: what is left out stays',
  for: 'member',
  tool: {
    says: 'Changes a page of the shop; what is left out stays.',
    gives: ['pageId', 'pageName', 'pageUrl', 'version', 'changed', 'message'],
  },
  refusedAt: 'goPage',
  bodyLimit: TEMPLATE_BODY_LIMIT,
  input: {
    ...page.update,
    pageUrl: unchanged(Url),
    pageFileName: unchanged(FileName),
    hiddenFromSearch: HiddenFromSearch,
    layoutId: unchanged(LayoutId),
    ...templateInputs,
  },
  state: { ...record, changed: z.boolean(), message: Sentence },
  offers: [...ways],
  errors: ['badInput', 'pageUnknown', 'pageProtected', 'pageTaken', 'staleVersion'],
})

export const doDeletePage = idempotent('DELETE', '/admin/page/page', {
  title: 'Delete a page that a merchant made',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goPage',
  input: page.named,
  state: { pageId: z.string(), pageName: z.string(), message: Sentence },
  always: ['goPageList'],
  errors: ['pageUnknown', 'pageProtected'],
})

export const doPreviewPage = idempotent('PUT', '/admin/page/preview', {
  title: 'Look at a page as it was typed; nothing is kept',
  for: 'member',
  deniedWith: '/admin/page/page',
  bodyLimit: TEMPLATE_BODY_LIMIT,
  input: {
    pageId: key(),
    layoutId: optional(LayoutId),
    /** The product in the preview of the product page: by default the newest public one. */
    previewProductCode: optional(text(255, { autocomplete: 'off' })),
    ...head,
    ...templateInputs,
  },
  state: { pageId: z.string() },
  offers: ['goPage'],
  errors: ['badInput', 'pageUnknown'],
})
