import type { Kysely } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { NO_OWN_VALUES } from '../../own-fields/index.ts'
import { insertRow } from '../../records/index.ts'
import { lockSettings } from '../../settings/index.ts'
import { categoriesNow, lockedCategories } from '../category/category.queries.ts'
import { category } from '../category/category.record.ts'
import { CATEGORY_ORDER, treeOrder } from '../category/category.rules.ts'
import { shiftRows } from '../place/places.queries.ts'
import { shiftsOf } from '../place/places.rules.ts'
import { lastPlace } from '../place/places.ts'
import { axisRows } from '../variant/matrix.queries.ts'
import type { NamedRecords, Wanted } from './names.rules.ts'

/** Reads all records that lines can name. */
export const namedRecords = async (db: Kysely<Database>): Promise<NamedRecords> => {
  const [axes, categories, tags] = await Promise.all([
    axisRows(db),
    categoriesNow(db),
    db.selectFrom('tag').select(['id', 'name']).orderBy('id').execute(),
  ])
  return { axes, categories, tags }
}

/** Locks what lines name, so that no other import makes the same records. */
export const lockNamed = async ({ db, dialect }: WriteEnvironment): Promise<void> => {
  await lockSettings(db)
  await lockedCategories(db, dialect)
}

/** Makes the records that are missing, behind those that there are. */
export const makeWanted = async (act: WriteEnvironment, wanted: Wanted): Promise<void> => {
  const { db, dialect } = act
  const ids = new Map<number, number>()
  const idOf = (id: number) => ids.get(id) ?? id
  const axes = await axisRows(db)
  let place = lastPlace(axes)
  for (const { id, name } of wanted.axes) {
    place += 1
    ids.set(
      id,
      await insertRow(db, 'class_name', { name, name_en: null, backend_name: null, sort_no: place }),
    )
  }
  // The first value of an axis stands first: of the highest number.
  const ofAxis = Map.groupBy(wanted.values, ({ axisId }) => axisId)
  for (const [axisId, values] of ofAxis) {
    const kept = axes.find(({ id }) => id === idOf(axisId))?.values ?? []
    const made: { id: number; sort_no: number }[] = []
    for (const { name } of values) {
      const row = {
        class_name_id: idOf(axisId),
        name,
        name_en: null,
        backend_name: null,
        visible: true,
        sort_no: 0,
      }
      made.push({ id: await insertRow(db, 'class_category', row), sort_no: 0 })
    }
    await shiftRows(db, dialect, 'class_category', shiftsOf([...kept, ...made], { highestFirst: true }))
  }
  const tags = await db.selectFrom('tag').select(['id', 'sort_no']).execute()
  let tagPlace = lastPlace(tags)
  for (const { name } of wanted.tags) {
    tagPlace += 1
    await insertRow(db, 'tag', { name, name_en: null, sort_no: tagPlace })
  }
  if (wanted.categories.length === 0) return
  const levels = new Map((await categoriesNow(db)).map(({ id, level }) => [id, level]))
  for (const { id, name, parentId } of wanted.categories) {
    const above = parentId === null ? null : idOf(parentId)
    const level = above === null ? 1 : (levels.get(above) ?? 0) + 1
    const made = await insertRow(db, 'category', {
      ...category.created({ categoryName: name }, act),
      ...{ own_fields: NO_OWN_VALUES, parent_id: above, level, sort_no: 0, image_waiting: null },
    })
    ids.set(id, made)
    levels.set(made, level)
  }
  await shiftRows(db, dialect, 'category', shiftsOf(treeOrder(await categoriesNow(db)), CATEGORY_ORDER))
}
