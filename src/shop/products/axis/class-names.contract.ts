import { z } from 'zod'
import { fileText } from '../../../hypermedia/file.ts'
import { key, optional, text } from '../../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../../hypermedia/transition.ts'
import { exportInputs } from '../../csv/import.fields.ts'
import { paged } from '../../paging.ts'
import { Sentence } from '../../values.ts'
import { Move, SortNo } from '../place/places.fields.ts'
import { axis } from './axes.record.ts'

/** An axis: its names for shoppers, and one for members only. */
const ClassName = z.object({
  classNameId: z.string(),
  name: z.string(),
  /** The name, as inputs and variants call it. */
  classNameLabel: z.string(),
  nameEn: z.string().nullable(),
  backendName: z.string().nullable(),
  sortNo: z.int(),
})

export const goClassNameList = safe('/admin/class-name/class-name-list', {
  title: 'The axes along which products vary, and the form for another one',
  for: 'member',
  input: {
    /** Part of a name of the axes. */
    nameKeyword: optional(text(255)),
    /** An axis: the page is the one that contains it, unless an offset is given. */
    classNameId: optional(key()),
    ...paged.input,
  },
  state: {
    filters: z.object({ nameKeyword: z.string().nullable() }),
    classNames: z.array(
      ClassName.extend({
        /** The number of its values, including hidden ones. */
        valueCount: z.int(),
        /** Empty while the axes are searched: their neighbors are not shown. */
        moves: z.array(Move),
        version: z.int(),
      }),
    ),
    ...paged.state,
  },
  submitTo: 'doCreateClassName',
  offers: ['doCreateClassName', 'goClassNameList', 'goAuditLog'],
  always: [
    'goExportClassName',
    'goExportClassCategory',
    'goImportClassNameCsv',
    'goImportClassCategoryCsv',
    'goAdminProductList',
  ],
  items: { classNames: ['goClassCategoryList', 'doUpdateClassName', 'doDeleteClassName'] },
})

export const doCreateClassName = unsafe('POST', '/admin/class-name/class-name-list', {
  title: 'Make an axis, the first of all',
  for: 'member',
  refusedAt: 'goClassNameList',
  once: true,
  input: axis.create,
  state: { ...ClassName.shape, message: Sentence },
  offers: ['goClassCategoryList', 'goClassNameList'],
})

export const doUpdateClassName = idempotent('PUT', '/admin/class-name/class-name', {
  title: 'Give an axis other words, or another place; what is left out stays',
  for: 'member',
  refusedAt: 'goClassNameList',
  input: { ...axis.update, sortNo: optional(SortNo) },
  state: { ...ClassName.shape, changed: z.boolean(), message: Sentence },
  offers: ['goClassCategoryList', 'goClassNameList'],
  errors: ['classNameUnknown', 'staleVersion'],
})

export const doDeleteClassName = idempotent('DELETE', '/admin/class-name/class-name', {
  title: 'Remove an axis without values',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goClassNameList',
  input: axis.named,
  state: { classNameId: z.string(), name: z.string(), message: Sentence },
  offers: ['goClassNameList'],
  errors: ['classNameUnknown', 'classNameInUse'],
})

export const goExportClassName = safe('/admin/class-name/class-name-export', {
  title: 'The axes as a file',
  for: 'member',
  input: exportInputs,
  state: { content: fileText() },
  answers: ['csv'],
  offers: ['goClassNameList', 'goImportClassNameCsv'],
})
