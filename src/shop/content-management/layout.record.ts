import { kind, record } from '../records/index.ts'

/** A layout, as members edit it, beside its arrangement. */
export const layout = record('layout', 'layoutId', {
  layoutName: ['name', kind.string(255, { autocomplete: 'off' })],
})
