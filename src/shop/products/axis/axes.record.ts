import { kind, record } from '../../records/index.ts'

const name = () => kind.string(255, { autocomplete: 'off' })
const optionalName = () => kind.nullable(name())

/** An axis: its names for shoppers, and one for members only. Its place changes separately. */
export const axis = record('class_name', 'classNameId', {
  classNameLabel: ['name', name()],
  classNameLabelEn: ['name_en', optionalName()],
  backendName: ['backend_name', optionalName()],
})

/** A value of an axis. */
export const axisValue = record('class_category', 'classCategoryId', {
  classCategoryName: ['name', name()],
  classCategoryNameEn: ['name_en', optionalName()],
  /** For members only. */
  backendName: ['backend_name', optionalName()],
  /** False: its variants cannot be bought (PF-08). */
  visible: ['visible', kind.withDefault(kind.boolean(), true)],
})
