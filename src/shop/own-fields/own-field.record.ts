import { z } from 'zod'
import { optional, text } from '../../hypermedia/input.ts'
import { kind, record } from '../records/index.ts'
import { MOST_CHOICES, OWN_FIELD_NAME, OWN_KINDS, OWN_RECORDS } from './own-field.rules.ts'

const label = () => kind.string(100, { autocomplete: 'off' })

const Choice = z.object({
  choiceValue: text(100, { autocomplete: 'off' }),
  choiceLabel: text(100, { autocomplete: 'off' }),
  choiceLabelEn: optional(text(100, { autocomplete: 'off' })),
})

const StatedChoice = z.object({
  choiceValue: z.string(),
  choiceLabel: z.string(),
  choiceLabelEn: z.string().optional(),
})

/** A field that is added to a record, as members declare it. */
export const ownField = record('own_field', 'fieldId', {
  record: ['record', kind.oneOf(OWN_RECORDS)],
  /** Its name in programs, files and templates. */
  fieldName: [
    'name',
    kind.string(40, { pattern: OWN_FIELD_NAME, refused: 'input.ownFieldName', autocomplete: 'off' }),
  ],
  fieldKind: ['kind', kind.oneOf(OWN_KINDS)],
  fieldLabel: ['label', label()],
  fieldLabelEn: ['label_en', kind.nullable(label())],
  /** The choices, if its kind is a choice. */
  fieldChoices: ['choices', kind.list(Choice, StatedChoice, MOST_CHOICES)],
  required: ['required', kind.withDefault(kind.boolean(), false)],
  /** Whether shoppers see it. */
  visible: ['visible', kind.withDefault(kind.boolean(), false)],
  /** Whether lists are filtered by it. */
  filterable: ['filterable', kind.withDefault(kind.boolean(), false)],
  /** Whether searches for products look through it. */
  searchable: ['searchable', kind.withDefault(kind.boolean(), false)],
  sortNo: ['sort_no', kind.withDefault(kind.integer(0, 9999), 0)],
})
