import { z } from 'zod'
import { key, needed, optional } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Count, Sentence } from '../values.ts'
import { ownField } from './own-field.record.ts'
import { OWN_KINDS } from './own-field.rules.ts'

const Field = z.object({
  ...ownField.state,
  /** The names of the record and the kind, in the language of the answer. */
  recordName: z.string(),
  fieldKindName: z.string(),
  /** The plugin that declares it, and alone may change it; null where members do. */
  pluginName: z.string().nullable(),
})

const { record: _record, fieldName: _name, fieldKind: _kind, ...changes } = ownField.update

const WITHOUT_CHOICES = OWN_KINDS.filter((kind) => kind !== 'choice')

const ways = ['goField', 'goFieldList'] as const

export const goFieldList = safe('/admin/field-list', {
  title: 'The fields that are added to products, variants, categories, customers and orders',
  for: 'member',
  state: { ownFields: z.array(Field), count: Count },
  offers: ['goAuditLog'],
  always: ['goField'],
  items: { ownFields: ['goField'] },
})

export const goField = safe('/admin/field', {
  title: 'A field that is added to a record, or the form of a new one',
  for: 'member',
  input: { fieldId: optional(key()) },
  state: {
    ...Field.partial().shape,
    /** Null where it is new; of that nothing else is said. */
    fieldId: z.string().nullable(),
    /** How many records hold a value of it, which would be lost with it. */
    recordCount: Count,
    /** The ticks that fit its record and its kind; all of them for a new field. */
    foundBy: z.array(z.enum(['filterable', 'searchable'])),
  },
  submitTo: 'doUpdateField',
  offers: ['doUpdateField', 'doCreateField', 'doDeleteField', 'goAuditLog', 'goFieldList'],
  errors: ['fieldUnknown'],
})

export const doCreateField = unsafe('POST', '/admin/field-list', {
  title: 'Add a field to a record: it stands in its form and its answers from now on',
  for: 'member',
  refusedAt: 'goField',
  once: true,
  input: {
    ...ownField.create,
    fieldChoices: needed(ownField.create.fieldChoices, { fieldKind: WITHOUT_CHOICES }),
  },
  state: { ...Field.shape, message: Sentence },
  offers: [...ways],
  errors: ['badInput'],
})

export const doUpdateField = idempotent('PUT', '/admin/field', {
  title: 'Change a field: what is left out stays; its record, its name and its kind stay for good',
  for: 'member',
  refusedAt: 'goField',
  input: changes,
  state: { ...Field.shape, changed: z.boolean(), message: Sentence },
  offers: [...ways],
  errors: ['badInput', 'fieldUnknown', 'fieldOfPlugin', 'staleVersion'],
})

export const doDeleteField = idempotent('DELETE', '/admin/field', {
  title: 'Delete a field with all its values',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goField',
  input: ownField.named,
  state: { fieldId: z.string(), recordCount: Count, message: Sentence },
  always: ['goFieldList'],
  errors: ['fieldUnknown', 'fieldOfPlugin'],
})
