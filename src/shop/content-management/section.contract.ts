import { z } from 'zod'
import { clearable, flag, key, list, longText, moment, optional, unchanged } from '../../hypermedia/input.ts'
import { idempotent, safe } from '../../hypermedia/transition.ts'
import { LONGEST_VALUE } from '../content/sections/section.rules.ts'
import { PictureFiles } from '../files/files.fields.ts'
import { PlaceableProduct, PlacingKeyword, placing, typedPlacing } from '../products/place/placing.fields.ts'
import { SETTING_KINDS } from '../sections.ts'
import { Sentence } from '../values.ts'
import { DENIED_WITH, one, Section, versioned } from './sections.fields.ts'

const MEGABYTE = 1024 * 1024

const Choice = z.object({ value: z.string(), label: z.string() })

const Value = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(SETTING_KINDS),
  /** The number of its item, from 1; null if it is the section's own. */
  item: z.int().nullable(),
  value: z.string(),
  /** The English text; null if it has none of its own, such as a picture. */
  valueEn: z.string().nullable(),
  options: z.array(Choice),
})

const Values = unchanged(
  list(
    z.object({
      name: key().meta({ control: 'hidden', example: 'heading' }),
      value: clearable(longText(LONGEST_VALUE)),
      valueEn: clearable(longText(LONGEST_VALUE)),
    }),
    400,
  ),
)

export const goPageSection = safe('/admin/page/section', {
  title: 'A section of a page',
  for: 'member',
  deniedWith: DENIED_WITH,
  input: { ...one, placed: typedPlacing(), nameKeyword: PlacingKeyword },
  state: {
    ...Section.shape,
    pageName: z.string(),
    values: z.array(Value),
    /** The name of the value whose products `goods` picks, `placed` in its form; null if it has none. */
    pickedValue: z.string().nullable(),
    /** The picked products in their order, then those that a search found. */
    goods: z.array(PlaceableProduct),
    nameKeyword: z.string().nullable(),
    /** The number of products that the words found. */
    foundCount: z.int(),
    /** Its place among the sections that the draft shows now, from 1; null if it is not shown. */
    place: z.int().nullable(),
    version: z.int(),
  },
  submitTo: 'doUpdatePageSection',
  // It submits to itself: so its form searches for products, whatever else it contains.
  offers: ['doUpdatePageSection', 'doDeletePageSection', 'goPageSections', 'goPageSection'],
  items: { goods: ['goAdminProduct'] },
  errors: ['pageUnknown', 'sectionUnknown'],
})

export const doUpdatePageSection = idempotent('PUT', '/admin/page/section', {
  title: 'Change a section in the draft of a page: what is left out stays',
  for: 'member',
  deniedWith: DENIED_WITH,
  refusedAt: 'goPageSection',
  bodyLimit: MEGABYTE,
  input: {
    ...one,
    values: Values,
    /** Pictures that become the values of the settings that they name, such as `pictureFiles[picture]`. */
    pictureFiles: PictureFiles,
    /** The products of `pickedValue` as a whole, in place of its codes. */
    placed: placing(),
    /** Words of the search of its page, which change nothing. */
    nameKeyword: PlacingKeyword,
    isHidden: unchanged(flag()),
    shownFrom: clearable(moment()),
    shownUntil: clearable(moment()),
    /** Shows the page with the section as it was typed, and stores nothing. */
    preview: optional(flag()),
    ...versioned,
  },
  state: {
    pageId: z.string(),
    sectionId: z.string(),
    preview: z.boolean(),
    changed: z.boolean(),
    message: Sentence,
  },
  offers: ['goPageSection'],
  always: ['goPageList'],
  errors: ['badInput', 'pageUnknown', 'sectionUnknown', 'staleVersion'],
})
