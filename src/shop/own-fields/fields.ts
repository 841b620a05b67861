import { openFields } from '../../hypermedia/open.ts'
import type { OwnRecord } from './own-field.rules.ts'

/**
 * The uses of the fields of a record where a contract leaves them open. For a draft the handler checks whether
 * what is required is there: until then it may be left out. Members filter by all that are filterable, shoppers
 * (`narrow`) by those that they see.
 */
export type OwnUse = 'create' | 'draft' | 'change' | 'state' | 'shown' | 'filter' | 'narrow'

/** The records that contracts leave open: an article is a product with the variant of its code. */
export type OpenRecord = OwnRecord | 'article'

/** The name under which a contract leaves the fields of a record open. */
export const openName = (record: OpenRecord, use: OwnUse): string => `${record}.${use}`

/** The fields of a record where a contract leaves them open, as its `ownFields`; nothing where none are declared. */
export const ownFields = (record: OpenRecord, use: OwnUse) => ({
  ownFields: openFields(openName(record, use), {
    placed: use === 'filter' || use === 'narrow',
    strict: use === 'filter',
  }),
})
