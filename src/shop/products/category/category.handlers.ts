import { type Message, message } from '../../../hypermedia/message.ts'
import { created, fail, isFailure, item, ok } from '../../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../../hypermedia/transition.ts'
import type { Row } from '../../../store/schema.ts'
import { pathTo } from '../../catalog/rules.ts'
import { changesOf } from '../../changes.ts'
import { clearHeads, headOf } from '../../content/index.ts'
import { type Handlers, type WriteEnvironment, worded } from '../../environment.ts'
import { NO_OWN_VALUES, ownColumns } from '../../own-fields/index.ts'
import { deleteRow, insertRow, isStale, updateRow } from '../../records/index.ts'
import { forgetPromotedTarget } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import { leavePictures, type TakenPictures, takePictures } from '../picture/pictures.ts'
import { shiftRows } from '../place/places.queries.ts'
import { shiftsOf } from '../place/places.rules.ts'
import { lastPlace } from '../place/places.ts'
import { unknownPlaces } from '../product/choices.ts'
import type * as contract from './category.contract.ts'
import type { doCreateCategory, doUpdateCategory } from './category.contract.ts'
import {
  categoriesNow,
  lockedCategories,
  moveLinks,
  productsOfCategories,
  productsOfCategory,
  shiftLevels,
} from './category.queries.ts'
import { category } from './category.record.ts'
import {
  branchOf,
  CATEGORY_ORDER,
  linkChange,
  parentIdOf,
  placeFault,
  treeOrder,
  treeWith,
} from './category.rules.ts'
import {
  formFor,
  movesIn,
  parentOptions,
  productsIn,
  recordLinks,
  stateById,
  stating,
  TOP,
  versionOf,
} from './category.state.ts'
import { countMeeting, leaveCategory } from './category-filling.queries.ts'
import { ruleAfter, ruleOf, storedRule } from './category-rule.rules.ts'

type Category = Row<'category'>

export const categoryHandlers: Handlers<typeof contract> = {
  async goCategoryList(act) {
    const { db, slowDb } = act
    const [rows, counts] = await Promise.all([categoriesNow(db), productsOfCategories(slowDb)])
    const tree = treeOrder(rows)
    const moves = movesIn(tree)
    const ofRow = await stating(act)
    return ok(
      {
        categories: tree.map((row) => {
          const categoryId = String(row.id)
          const productCount = counts.get(row.id) ?? 0
          return item({ ...ofRow(row), productCount, moves: moves.get(row.id) ?? [] }, [
            link('goCategory', { categoryId }),
            link('doUpdateCategory', { categoryId }),
            productsIn(row),
            link('goCategoryGoods', { categoryId }),
          ])
        }),
        count: rows.length,
      },
      {
        form: { values: { parentId: TOP }, options: { parentId: parentOptions(act, rows) } },
        links: [
          link('goExportCategory'),
          link('goImportCategoryCsv'),
          link('goAdminProductList'),
          link('goAuditLog', { table: 'category' }),
        ],
      },
    )
  },

  doCreateCategory: withPreparation(takePictures, createCategory, leavePictures),

  async goCategory(act) {
    const { db, input, language } = act
    const rows = await categoriesNow(db)
    const row = categoryIn(rows, input.categoryId)
    if (!row) return fail('categoryUnknown')
    const path = pathTo(rows, row.id).slice(0, -1)
    const rule = ruleOf(row)
    const ofRow = await stating(act)
    const head = await headOf(db, row.id)
    return ok(
      {
        ...ofRow(row),
        path: path.map(({ id, name, name_en }) => {
          const categoryId = String(id)
          return item({ categoryId, categoryName: worded(language, name, name_en) }, [
            link('goCategory', { categoryId }),
          ])
        }),
        childCount: rows.filter(({ parent_id }) => parent_id === row.id).length,
        productCount: await productsOfCategory(db, row.id),
        ruleCount: rule && (await countMeeting(act.slowDb, rule, act.now)),
        headPageName: head ? worded(language, head.name, head.name_en) : null,
        version: versionOf(row),
      },
      {
        form: await formFor(act, rows, row, ofRow),
        links: [
          ...recordLinks(row),
          head
            ? link('goPageSections', { pageId: String(head.id) })
            : link('goPage', { headCategoryId: String(row.id) }),
        ],
      },
    )
  },

  async goCategoryEdit(act) {
    const { db, input } = act
    const rows = await categoriesNow(db)
    const ofRow = await stating(act)
    const all = { categories: treeOrder(rows).map(ofRow), count: rows.length }
    if (input.categoryId === undefined)
      return ok(
        { category: null, ...all },
        {
          form: {
            to: 'doCreateCategory',
            values: { parentId: TOP },
            options: { parentId: parentOptions(act, rows) },
          },
          links: [link('doCreateCategory'), link('goCategoryList')],
        },
      )
    const row = categoryIn(rows, input.categoryId)
    if (!row) return fail('categoryUnknown')
    return ok(
      { category: ofRow(row), ...all },
      { form: await formFor(act, rows, row, ofRow), links: recordLinks(row) },
    )
  },

  doUpdateCategory: withPreparation(takePictures, updateCategory, leavePictures),

  async doDeleteCategory({ db, dialect, input }) {
    const rows = await lockedCategories(db, dialect)
    const row = categoryIn(rows, input.categoryId)
    if (!row) return fail('categoryUnknown')
    const { id, name } = row
    const children = rows.filter(({ parent_id }) => parent_id === id).length
    // Members cannot take products out of it: they leave with its rule.
    const products = row.rule === null ? await productsOfCategory(db, id) : 0
    if (children + products > 0)
      return fail('categoryInUse', { params: { name, children, products }, links: [productsIn(row)] })
    if (row.rule !== null) await leaveCategory(db, dialect, id, undefined, rows)
    await clearHeads(db, id)
    await deleteRow(db, 'category', id)
    await forgetPromotedTarget(db, 'category_ids', id)
    await shiftRows(
      db,
      dialect,
      'category',
      shiftsOf(treeOrder(rows.filter((one) => one !== row)), CATEGORY_ORDER),
    )
    return ok(
      { categoryId: input.categoryId, categoryName: name },
      {
        location: link('goCategoryList'),
        notices: [message('office.category.deleted', { name })],
      },
    )
  },
}

type Create = WriteEnvironment & { readonly input: InputOf<typeof doCreateCategory> }
type Update = WriteEnvironment & { readonly input: InputOf<typeof doUpdateCategory> }

async function createCategory(act: Create, { names, fault }: TakenPictures) {
  const { db, dialect, input, startJob } = act
  if (fault) return badPicture(fault)
  const rows = await lockedCategories(db, dialect)
  const parent = parentIn(rows, input.parentId ?? null)
  if (parent === undefined) return noSuchParent()
  const wrongPlace = placeFault([], parent)
  if (wrongPlace) return badPlace(wrongPlace)
  const id = await insertRow(db, 'category', {
    ...category.created(input, act),
    ...(await ownColumns(act, 'category', { own_fields: NO_OWN_VALUES }, input)),
    parent_id: parent?.id ?? null,
    level: (parent?.level ?? 0) + 1,
    sort_no: lastPlace(rows) + 1,
    image_waiting: names[0] ?? null,
  })
  if (names.length > 0) await startJob('pictures', { names })
  await shiftRows(db, dialect, 'category', shiftsOf(treeOrder(await categoriesNow(db)), CATEGORY_ORDER))
  const state = await stateById(act, id)
  const here = link('goCategory', { categoryId: String(id) })
  return created(state, here, {
    notices: [message('office.category.made', { name: state.categoryName })],
    links: [here, link('goCategoryList')],
  })
}

async function updateCategory(act: Update, taken: TakenPictures) {
  const { db, dialect, input } = act
  if (taken.fault) return badPicture(taken.fault)
  const rows = await lockedCategories(db, dialect)
  const row = categoryIn(rows, input.categoryId)
  if (!row) return fail('categoryUnknown')
  const changed = await changeRecord(act, rows, row, taken)
  if (isFailure(changed)) return changed
  const state = await stateById(act, row.id)
  const done = message(changed.changed ? 'office.category.changed' : 'office.nothingChanged', {
    name: state.categoryName,
  })
  const here = link('goCategory', { categoryId: input.categoryId })
  return ok(
    { ...state, ...changed },
    {
      // A request that only moves it comes from the tree.
      location: input.categoryName === undefined ? link('goCategoryList') : here,
      notices: [done],
      links: [here, link('goCategoryList')],
    },
  )
}

/** Applies the changes of an input to a category: names, parent, place, picture. */
const changeRecord = async (
  act: Update,
  rows: readonly Category[],
  row: Category,
  { names }: TakenPictures,
) => {
  const { db, dialect, input, startJob } = act
  const { parentId, sortNo } = input
  const parent = parentId === undefined ? parentById(rows, row.parent_id) : parentIn(rows, parentId)
  if (parent === undefined) return noSuchParent()
  const parent_id = parent?.id ?? null
  const ruled = ruleAfter(ruleOf(row), input)
  const errors = 'errors' in ruled ? ruled.errors : await unknownPlaces(act, { tagIds: input.ruleTagIds })
  if (errors) return fail('badInput', { errors: named(errors) })
  const change = changesOf<Partial<Category>>(row, {
    ...category.columns(input, act),
    ...(await ownColumns(act, 'category', row, input)),
    rule: 'rule' in ruled ? storedRule(ruled.rule) : undefined,
    parent_id,
    image: input.removeImage ? null : undefined,
    image_waiting: names[0] ?? (input.removeImage ? null : undefined),
  })
  if (change && isStale(input, versionOf(row)))
    return fail('staleVersion', { state: (await stating(act))(row) })
  const isMoved = parent_id !== row.parent_id
  const branch = branchOf(rows, row.id)
  const fault = isMoved && placeFault(branch, parent)
  if (fault) return badPlace(fault)
  if (change) await updateRow(db, 'category', row.id, change)
  if (names.length > 0) await startJob('pictures', { names })
  if (isMoved) {
    const by = (parent?.level ?? 0) + 1 - row.level
    await shiftLevels(
      db,
      dialect,
      branch.map(({ id }) => id),
      by,
    )
    await moveLinks(db, dialect, linkChange(rows, row, parent_id))
  }
  const isPlaced = isMoved || sortNo !== undefined
  const shifts = isPlaced ? shiftsOf(treeWith(rows, { ...row, parent_id }, sortNo), CATEGORY_ORDER) : []
  await shiftRows(db, dialect, 'category', shifts)
  return { changed: change !== undefined || shifts.length > 0 }
}

/** Tags are an input of the rule here. */
const named = ({ tagIds, ...errors }: Readonly<Record<string, Message>>) =>
  tagIds ? { ...errors, ruleTagIds: tagIds } : errors

const categoryIn = (rows: readonly Category[], typed: string): Category | undefined =>
  rows.find(({ id }) => String(id) === typed)

/** Returns the parent category that an input names: null for the top, undefined if it does not exist. */
const parentIn = (rows: readonly Category[], typed: string | null): Category | null | undefined =>
  parentById(rows, parentIdOf(typed))

const parentById = (rows: readonly Category[], id: number | null): Category | null | undefined =>
  id === null ? null : rows.find((row) => row.id === id)

const noSuchParent = () => fail('categoryUnknown', { errors: { parentId: message('input.choice') } })

const badPicture = (image: Message) => fail('badInput', { errors: { image } })

const badPlace = (fault: 'circle' | 'depth') =>
  fail('badInput', {
    errors: { parentId: message(fault === 'circle' ? 'input.categoryCircle' : 'input.categoryDepth') },
  })
