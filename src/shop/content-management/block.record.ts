import { kind, record } from '../records/index.ts'
import { TEMPLATE_FILE } from './template.rules.ts'

/** A block as members edit it, without its template. */
export const block = record('block', 'blockId', {
  blockName: ['name', kind.string(255, { autocomplete: 'off' })],
  /** In `blocks/` of the theme. */
  blockFileName: [
    'file_name',
    kind.string(128, { pattern: TEMPLATE_FILE, refused: 'input.templateFile', autocomplete: 'off' }),
  ],
})
