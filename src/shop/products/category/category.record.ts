import { kind, record } from '../../records/index.ts'

const name = () => kind.string(255, { autocomplete: 'off' })

/** A category as members edit it; its parent, its place and its picture have rules of their own. */
export const category = record('category', 'categoryId', {
  categoryName: ['name', name()],
  categoryNameEn: ['name_en', kind.nullable(name())],
})
