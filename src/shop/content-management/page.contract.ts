import { z } from 'zod'
import { key, optional, text, unchanged } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Sentence } from '../values.ts'
import { page } from './page.record.ts'
import { PAGE_URL } from './page.rules.ts'
import { TEMPLATE_BODY_LIMIT, templateInputs, templateState, warningState } from './template.fields.ts'
import { TEMPLATE_FILE } from './template.rules.ts'

/** Under `/user_data/`. */
const Url = text(128, { pattern: PAGE_URL, refused: 'input.pageUrl', autocomplete: 'off' })

/** Under `pages/user/` of the templates. */
const FileName = text(128, { pattern: TEMPLATE_FILE, refused: 'input.templateFile', autocomplete: 'off' })

const { pageName: _name, ...head } = page.changes

const LayoutId = text(255, { control: 'select' })

const Page = z.object({
  ...page.state,
  /** Of a merchant's own what stands behind `/user_data/`, of any other the key by which the shop knows it. */
  pageUrl: z.string(),
  pageFileName: z.string(),
  /** 0: a merchant made it; 2: it came with the shop; 3: the same, where what was typed is confirmed. */
  editType: z.int(),
  layoutId: z.string(),
  layoutName: z.string(),
})

/** What is wrong with a template, and since when: the page is shown with the one beneath; null where all is well. */
const Broken = z.object({ fault: Sentence, since: z.string() }).nullable()

const record = {
  ...Page.shape,
  ...templateState,
  /** Whether it stands in the layout of another page, whatever that is. */
  followsLayout: z.boolean(),
  version: z.int(),
}

const ways = ['goPage', 'goPageList', 'goUserPage'] as const

export const goPageList = safe('/admin/page/page-list', {
  title: 'The pages of the storefront',
  for: 'member',
  input: {
    /** Something of the name, the address or the file. */
    nameKeyword: optional(text(255)),
  },
  state: { pages: z.array(Page.extend({ broken: Broken })), count: z.int() },
  submitTo: 'doCreatePage',
  offers: ['doCreatePage', 'goAuditLog'],
  always: ['goPage', 'goPageList', 'goLayoutList'],
  items: { pages: ['goPage', 'goUserPage'] },
})

export const goPage = safe('/admin/page/page', {
  title: 'A page with its template, or the form of a new one',
  for: 'member',
  input: { pageId: optional(key()) },
  state: {
    ...record,
    /** Null where it is new, as all of its own is. */
    pageId: z.string().nullable(),
    pageName: z.string().nullable(),
    pageUrl: z.string().nullable(),
    pageFileName: z.string().nullable(),
    layoutName: z.string().nullable(),
    version: z.int().nullable(),
    broken: Broken,
    ...warningState,
    /** The templates of blocks, which any template may draw, such as `blocks/footer`. */
    blockTemplates: z.array(z.string()),
  },
  submitTo: 'doUpdatePage',
  offers: [
    'doUpdatePage',
    'doCreatePage',
    'doDeletePage',
    'doPreviewPage',
    'doRestorePage',
    'goPageHistory',
    'goUserPage',
    'goLayout',
    'goAuditLog',
    'goPageList',
  ],
  errors: ['pageUnknown'],
})

export const doCreatePage = unsafe('POST', '/admin/page/page-list', {
  title: 'Make a page of the shop, which is there at once',
  for: 'member',
  refusedAt: 'goPage',
  once: true,
  bodyLimit: TEMPLATE_BODY_LIMIT,
  input: {
    ...page.create,
    pageUrl: Url,
    /** The address with dashes for its slashes, unless given. */
    pageFileName: optional(FileName),
    /** The one of all pages but the first, unless given. */
    layoutId: optional(LayoutId),
    ...templateInputs,
  },
  state: {
    ...record,
    /** Of all pages. */
    count: z.int(),
    message: Sentence,
  },
  offers: [...ways],
  errors: ['badInput', 'pageTaken'],
})

export const doUpdatePage = idempotent('PUT', '/admin/page/page', {
  title: 'Change a page or its template: what is left out stays',
  for: 'member',
  refusedAt: 'goPage',
  bodyLimit: TEMPLATE_BODY_LIMIT,
  input: {
    ...page.update,
    pageUrl: unchanged(Url),
    pageFileName: unchanged(FileName),
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
  bodyLimit: TEMPLATE_BODY_LIMIT,
  input: {
    pageId: key(),
    layoutId: optional(LayoutId),
    /** The product that the page of a product is looked at with: the newest public one unless given. */
    previewProductCode: optional(text(255, { autocomplete: 'off' })),
    ...head,
    ...templateInputs,
  },
  state: { pageId: z.string() },
  offers: ['goPage'],
  errors: ['badInput', 'pageUnknown'],
})
