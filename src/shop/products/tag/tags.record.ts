import { kind, record } from '../../records/index.ts'

const name = () => kind.string(255, { autocomplete: 'off' })

/** A tag of products; its place changes separately. */
export const tag = record('tag', 'tagId', {
  tagName: ['name', name()],
  tagNameEn: ['name_en', kind.nullable(name())],
})
