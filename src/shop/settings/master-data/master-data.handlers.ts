import { type Message, message } from '../../../hypermedia/message.ts'
import { fail, isFailure, item, ok } from '../../../hypermedia/reply.ts'
import { changesOf } from '../../changes.ts'
import { contentVersion } from '../../content-version.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { isStale } from '../../records/index.ts'
import { link, type Transitions } from '../../transitions.ts'
import { toId } from '../../values.ts'
import { lockSettings } from '../base-info/base-info.queries.ts'
import { choice } from './choice.record.ts'
import type * as contract from './master-data.contract.ts'
import { type Choice, changeChoice, choicesOf, makeRoom } from './master-data.queries.ts'
import { applyPlan, planOf } from './master-plan.ts'
import { isMasterType, type MasterType, masterOf, masterTypes, movesOf } from './masters.rules.ts'

export const masterDataHandlers: Handlers<typeof contract> = {
  async goMasterData(act) {
    const master = masterFor(
      act,
      act.input.masterType ?? masterTypes.find((type) => mayOpen(act, type)) ?? '',
    )
    if (isFailure(master)) return master
    const { masterType } = master
    return ok(await stated(act, masterType), {
      form: await formOf(act, masterType),
      links: [link('doSelectMasterData'), historyOf(masterType)],
    })
  },

  async doSelectMasterData(act) {
    const master = masterFor(act, act.input.masterType)
    if (isFailure(master)) return master
    const { masterType } = master
    return ok(await stated(act, masterType), {
      form: await formOf(act, masterType),
      location: link('goMasterData', { masterType }),
    })
  },

  async doUpdateMasterData(act) {
    const { db, input } = act
    const master = masterFor(act, input.masterType)
    if (isFailure(master)) return master
    const { masterType } = master
    await lockSettings(db)
    const kept = await choicesOf(db, masterType)
    const plan = await planOf(act, masterType, kept, input.rows ?? [])
    if ('failure' in plan) return plan
    const version = versionOf(kept)
    if (plan.count > 0 && isStale(input, version))
      return fail('staleVersion', { state: await stated(act, masterType) })
    await applyPlan(db, masterType, kept, plan)
    const done = message(plan.count > 0 ? 'office.saved' : 'office.nothingChanged')
    return ok({ masterType, count: plan.count }, backTo(masterType, done))
  },

  async doSortNoMove(act) {
    const { db, input } = act
    const { rowId, sortNo } = input
    const master = masterFor(act, input.masterType)
    if (isFailure(master)) return master
    const { masterType } = master
    if (!masterOf(masterType).hasOrder) return notThere('input.noOrder')
    await lockSettings(db)
    const kept = await choicesOf(db, masterType)
    const row = kept.find(({ id }) => id === toId(rowId))
    if (!row) return fail('masterRowUnknown')
    if (kept.some((one) => one !== row && one.sort_no === sortNo)) await makeRoom(db, masterType, sortNo)
    await changeChoice(db, masterType, row.id, { sort_no: sortNo })
    const done = message('office.moved')
    return ok({ masterType, rowId, sortNo }, backTo(masterType, done))
  },

  async doToggleVisible(act) {
    const { db, input } = act
    const { rowId, visible } = input
    const master = masterFor(act, input.masterType)
    if (isFailure(master)) return master
    const { masterType } = master
    if (!masterOf(masterType).hasVisibility) return notThere('input.noVisibility')
    await lockSettings(db)
    const row = (await choicesOf(db, masterType)).find(({ id }) => id === toId(rowId))
    if (!row) return fail('masterRowUnknown')
    if (changesOf(row, { visible })) await changeChoice(db, masterType, row.id, { visible })
    const done = message(visible ? 'office.shown' : 'office.hidden')
    return ok({ masterType, rowId, visible }, backTo(masterType, done))
  },
}

/** Lists that have screens of their own: a role that denies these also denies the lists. */
const SCREENS: { readonly [T in MasterType]?: keyof Transitions } = {
  tag: 'goTagList',
  payment: 'goPaymentList',
  delivery: 'goDeliveryList',
  gift_option: 'goGiftList',
  csv_type: 'goCsvConfig',
  authority: 'goAuthorityRole',
}

const mayOpen = ({ may }: Pick<ReadEnvironment, 'may'>, type: MasterType): boolean => {
  const screen = SCREENS[type]
  return screen === undefined || may(screen)
}

/** Returns the requested list, or the failure if it is unknown or denied. */
const masterFor = (act: Pick<ReadEnvironment, 'may'>, typed: string) => {
  if (!isMasterType(typed)) return noSuchMaster()
  return mayOpen(act, typed) ? { masterType: typed } : fail('notAllowed')
}

const historyOf = (type: MasterType) => link('goAuditLog', { table: masterOf(type).table })

const notThere = (key: string) => fail('badInput', { errors: { masterType: message(key) } })

const noSuchMaster = () => notThere('input.choice')

const backTo = (masterType: MasterType, done: Message) => ({
  location: link('goMasterData', { masterType }),
  notices: [done] as const,
})

// A new place does not change the version: it does not affect the edit of its names.
const versionOf = (rows: readonly Choice[]): number =>
  contentVersion(rows.toSorted((one, other) => one.id - other.id).map(choice.stated))

type Environment = Pick<ReadEnvironment | WriteEnvironment, 'db' | 'say' | 'may'>

const formOf = async ({ db }: Environment, masterType: MasterType) => {
  const rows = await choicesOf(db, masterType)
  return { values: { masterType, rows: rows.map(choice.stated), version: versionOf(rows) } }
}

const stated = async (act: Environment, selectedMaster: MasterType) => {
  const { db, say } = act
  const rows = await choicesOf(db, selectedMaster)
  const { grows, hasOrder, hasVisibility } = masterOf(selectedMaster)
  const labelOf = (type: MasterType) => say({ key: `office.master.${type}` })
  return {
    masterTypes: masterTypes
      .filter((type) => mayOpen(act, type))
      .map((masterType) =>
        item({ masterType, label: labelOf(masterType) }, [link('goMasterData', { masterType })]),
      ),
    selectedMaster,
    label: labelOf(selectedMaster),
    grows,
    hasOrder,
    hasVisibility,
    rows: rows.map((row, at) => statedRow(selectedMaster, rows, row, at)),
    version: versionOf(rows),
  }
}

const statedRow = (masterType: MasterType, rows: readonly Choice[], row: Choice, at: number) => {
  const master = masterOf(masterType)
  const own = { masterType, rowId: String(row.id) }
  return item(
    {
      ...own,
      ...choice.stated(row),
      sortNo: row.sort_no,
      moves: movesOf(master, rows, at).map((move) =>
        item({ ...own, ...move }, [link('doSortNoMove', { ...own, sortNo: move.sortNo })]),
      ),
    },
    master.hasVisibility ? [link('doToggleVisible', { ...own, visible: !row.visible })] : [],
  )
}
