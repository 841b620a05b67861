import { z } from 'zod'
import { clearable, flag, key, optional, text } from '../../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../../hypermedia/transition.ts'
import { ownFields } from '../../own-fields/fields.ts'
import { Sentence } from '../../values.ts'
import { OnePicture } from '../picture/pictures.fields.ts'
import { Move, SortNo } from '../place/places.fields.ts'
import { category } from './category.record.ts'
import { ruleInputs, ruleState } from './category-rule.fields.ts'

/** The parent category. A text that is no number means none: the category is then at the top. */
const ParentId = clearable(text(255, { control: 'select' }))

const Category = z
  .object({
    ...category.state,
    /** Null at the top. */
    parentId: z.string().nullable(),
    /** 1 at the top, 5 at the deepest. */
    level: z.int(),
    sortNo: z.int(),
    /** Path of its picture; null if it has none, or its sizes are not made yet. */
    imagePath: z.string().nullable(),
    /** Whether another picture is being processed. */
    imageWaiting: z.boolean(),
    ...ruleState,
    ...ownFields('category', 'state'),
  })
  .meta({ named: 'Category' })

export const goCategoryList = safe('/admin/category/category-list', {
  title: 'The tree of categories, and the form for another one',
  for: 'member',
  state: {
    /** From the top, each before its descendants. */
    categories: z.array(
      Category.extend({
        /** The number of products in it or below it, in any status. */
        productCount: z.int(),
        moves: z.array(Move),
      }),
    ),
    count: z.int(),
  },
  submitTo: 'doCreateCategory',
  offers: ['doCreateCategory', 'goExportCategory', 'goImportCategoryCsv', 'goAdminProductList', 'goAuditLog'],
  items: { categories: ['goCategory', 'doUpdateCategory', 'goAdminProductList', 'goCategoryGoods'] },
})

export const doCreateCategory = unsafe('POST', '/admin/category/category-list', {
  title: 'Make a category, the first of those beside it',
  for: 'member',
  refusedAt: 'goCategoryList',
  once: true,
  input: {
    ...category.create,
    parentId: ParentId,
    image: OnePicture,
    ...ownFields('category', 'create'),
  },
  state: { ...Category.shape, message: Sentence },
  offers: ['goCategory', 'goCategoryList'],
  errors: ['badInput', 'categoryUnknown'],
})

const RECORD_WAYS = [
  'goCategoryGoods',
  'doUpdateCategory',
  'doDeleteCategory',
  'goAdminProductList',
  'goCategoryList',
  'goAuditLog',
] as const

export const goCategory = safe('/admin/category/category', {
  title: 'A category, and the form to change it',
  for: 'member',
  input: category.named,
  state: {
    ...Category.shape,
    /** Its ancestors, from the top. */
    path: z.array(z.object({ categoryId: z.string(), categoryName: z.string() })),
    childCount: z.int(),
    /** Products in it or below it, in any status. */
    productCount: z.int(),
    /** The products that meet its rule now; null without a rule. */
    ruleCount: z.int().nullable(),
    /** The page whose sections stand above its products; null without one. */
    headPageName: z.string().nullable(),
    version: z.int(),
  },
  submitTo: 'doUpdateCategory',
  offers: [...RECORD_WAYS, 'goPageSections', 'goPage'],
  items: { path: ['goCategory'] },
  errors: ['categoryUnknown'],
})

export const goCategoryEdit = safe('/admin/category/edit', {
  title: 'A category among all others, to be changed; without one the form for another',
  for: 'member',
  entered: 'outside',
  input: { categoryId: optional(key()) },
  state: {
    category: Category.nullable(),
    categories: z.array(Category),
    /** The number of all categories. */
    count: z.int(),
  },
  submitTo: 'doUpdateCategory',
  offers: [...RECORD_WAYS, 'doCreateCategory'],
  errors: ['categoryUnknown'],
})

export const doUpdateCategory = idempotent('PUT', '/admin/category/category', {
  title: 'Give a category other words, another one above it, or another place; what is left out stays',
  for: 'member',
  refusedAt: 'goCategory',
  input: {
    ...category.update,
    parentId: ParentId,
    sortNo: optional(SortNo),
    image: OnePicture,
    /** Removes the picture. */
    removeImage: optional(flag()),
    ...ruleInputs,
    ...ownFields('category', 'change'),
  },
  state: { ...Category.shape, changed: z.boolean(), message: Sentence },
  offers: ['goCategory', 'goCategoryList'],
  errors: ['badInput', 'categoryUnknown', 'staleVersion'],
})

export const doDeleteCategory = idempotent('DELETE', '/admin/category/category', {
  title: 'Remove a category that nothing lies in',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goCategory',
  input: category.named,
  state: { categoryId: z.string(), categoryName: z.string(), message: Sentence },
  offers: ['goCategoryList'],
  errors: ['categoryUnknown', 'categoryInUse'],
})
