import { z } from 'zod'
import { fileText } from '../../../hypermedia/file.ts'
import { flag, key, optional, text } from '../../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../../hypermedia/transition.ts'
import { exportInputs } from '../../csv/import.fields.ts'
import { paged } from '../../paging.ts'
import { Sentence } from '../../values.ts'
import { Move, SortNo } from '../place/places.fields.ts'
import { axisValue } from './axes.record.ts'

/** A value of an axis. */
const ClassCategory = z.object({
  classCategoryId: z.string(),
  classNameId: z.string(),
  name: z.string(),
  /** The name, as inputs and variants call it. */
  classCategoryName: z.string(),
  nameEn: z.string().nullable(),
  /** For members only. */
  backendName: z.string().nullable(),
  /** False: its variants cannot be bought (PF-08). */
  visible: z.boolean(),
  sortNo: z.int(),
})

const visible = optional(flag())

export const goClassCategoryList = safe('/admin/class-category/class-category-list', {
  title: 'The values of an axis, and the form for another one',
  for: 'member',
  input: {
    classNameId: key(),
    /** Part of a name of the values. */
    nameKeyword: optional(text(255)),
    /** A value of the axis: the page is the one that contains it, unless an offset is given. */
    classCategoryId: optional(key()),
    ...paged.input,
  },
  state: {
    classNameId: z.string(),
    /** The name of the axis. */
    name: z.string(),
    filters: z.object({ nameKeyword: z.string().nullable() }),
    classCategories: z.array(
      ClassCategory.extend({
        /** The number of products with it. */
        productCount: z.int(),
        /** Empty while the values are searched: their neighbors are not shown. */
        moves: z.array(Move),
        version: z.int(),
      }),
    ),
    ...paged.state,
  },
  submitTo: 'doCreateClassCategory',
  offers: ['doCreateClassCategory', 'goClassCategoryList', 'goExportClassCategory', 'goAuditLog'],
  always: ['goClassNameList'],
  items: { classCategories: ['doUpdateClassCategory', 'doDeleteClassCategory'] },
  errors: ['classNameUnknown'],
})

export const doCreateClassCategory = unsafe('POST', '/admin/class-category/class-category-list', {
  title: 'Give an axis another value, the first of all; shown unless told otherwise',
  for: 'member',
  refusedAt: 'goClassCategoryList',
  once: true,
  input: { classNameId: key(), ...axisValue.create, visible },
  state: { ...ClassCategory.shape, message: Sentence },
  offers: ['goClassCategoryList', 'goClassNameList'],
  errors: ['badInput', 'classNameUnknown'],
})

/** The axis is known without it; if given, a rejected form is shown there again. */
const value = { ...axisValue.named, classNameId: optional(key()) }

export const doUpdateClassCategory = idempotent('PUT', '/admin/class-category/class-category', {
  title: 'Give a value other words or another place, hide or show it; what is left out stays',
  for: 'member',
  refusedAt: 'goClassCategoryList',
  input: {
    ...axisValue.update,
    ...value,
    classCategoryName: axisValue.changes.classCategoryName.meta({
      ...axisValue.changes.classCategoryName.meta(),
      example: '青',
    }),
    visible,
    sortNo: optional(SortNo),
  },
  state: { ...ClassCategory.shape, changed: z.boolean(), message: Sentence },
  offers: ['goClassCategoryList', 'goClassNameList'],
  errors: ['badInput', 'classCategoryUnknown', 'staleVersion'],
})

export const doDeleteClassCategory = idempotent('DELETE', '/admin/class-category/class-category', {
  title: 'Remove a value that no product has',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goClassCategoryList',
  input: value,
  state: {
    classCategoryId: z.string(),
    classNameId: z.string(),
    name: z.string(),
    message: Sentence,
  },
  offers: ['goClassCategoryList', 'goClassNameList'],
  errors: ['classCategoryUnknown', 'classCategoryInUse'],
})

export const goExportClassCategory = safe('/admin/class-category/class-category-export', {
  title: 'The values of an axis as a file, or those of all',
  for: 'member',
  input: { classNameId: optional(key()), ...exportInputs },
  state: { content: fileText() },
  answers: ['csv'],
  offers: ['goClassCategoryList', 'goClassNameList', 'goImportClassCategoryCsv'],
  errors: ['classNameUnknown'],
})
