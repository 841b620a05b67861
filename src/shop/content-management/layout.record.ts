import { kind, record } from '../records/index.ts'

/** A layout as members edit it, without its arrangement. */
export const layout = record('layout', 'layoutId', {
  layoutName: ['name', kind.string(255, { autocomplete: 'off' })],
})
