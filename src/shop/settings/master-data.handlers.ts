import { type Message, message } from '../../hypermedia/message.ts'
import { fail, item, ok } from '../../hypermedia/reply.ts'
import { changesOf } from '../changes.ts'
import { contentVersion } from '../content-version.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { link } from '../transitions.ts'
import { toId } from '../values.ts'
import { lockSettings } from './base-info.queries.ts'
import type * as contract from './master-data.contract.ts'
import { type Choice, changeChoice, choicesOf, makeRoom } from './master-data.queries.ts'
import { applyPlan, planOf } from './master-plan.ts'
import { isMasterType, type MasterType, masterOf, masterTypes, movesOf } from './masters.rules.ts'

export const masterDataHandlers: Handlers<typeof contract> = {
  async goMasterData(act) {
    const { masterType = 'tag' } = act.input
    if (!isMasterType(masterType)) return noSuchMaster()
    return ok(await stated(act, masterType), {
      form: await formOf(act, masterType),
      links: [link('doSelectMasterData'), historyOf(masterType), link('goAdminTop')],
    })
  },

  async doSelectMasterData(act) {
    const { masterType } = act.input
    if (!isMasterType(masterType)) return noSuchMaster()
    return ok(await stated(act, masterType), {
      form: await formOf(act, masterType),
      location: link('goMasterData', { masterType }),
      links: [link('goMasterData', { masterType }), link('goAdminTop')],
    })
  },

  async doUpdateMasterData(act) {
    const { db, input, say } = act
    const { masterType } = input
    if (!isMasterType(masterType)) return noSuchMaster()
    await lockSettings(db)
    const kept = await choicesOf(db, masterType)
    const plan = await planOf(db, masterType, kept, input.rows ?? [])
    if ('failure' in plan) return plan
    const version = versionOf(kept)
    if (plan.count > 0 && (input.version ?? version) !== version)
      return fail('staleVersion', { state: await stated(act, masterType) })
    await applyPlan(db, masterType, kept, plan)
    const done = message(plan.count > 0 ? 'office.saved' : 'office.nothingChanged')
    return ok({ masterType, count: plan.count, message: say(done) }, backTo(masterType, done))
  },

  async doSortNoMove(act) {
    const { db, input, say } = act
    const { masterType, rowId, sortNo } = input
    if (!isMasterType(masterType)) return noSuchMaster()
    if (!masterOf(masterType).hasOrder) return notThere('input.noOrder')
    await lockSettings(db)
    const kept = await choicesOf(db, masterType)
    const row = kept.find(({ id }) => id === toId(rowId))
    if (!row) return fail('masterRowUnknown')
    if (kept.some((one) => one !== row && one.sort_no === sortNo)) await makeRoom(db, masterType, sortNo)
    await changeChoice(db, masterType, row.id, { sort_no: sortNo })
    const done = message('office.moved')
    return ok({ masterType, rowId, sortNo, message: say(done) }, backTo(masterType, done))
  },

  async doToggleVisible(act) {
    const { db, input, say } = act
    const { masterType, rowId, visible } = input
    if (!isMasterType(masterType)) return noSuchMaster()
    if (!masterOf(masterType).hasVisibility) return notThere('input.noVisibility')
    await lockSettings(db)
    const row = (await choicesOf(db, masterType)).find(({ id }) => id === toId(rowId))
    if (!row) return fail('masterRowUnknown')
    if (changesOf(row, { visible })) await changeChoice(db, masterType, row.id, { visible })
    const done = message(visible ? 'office.shown' : 'office.hidden')
    return ok({ masterType, rowId, visible, message: say(done) }, backTo(masterType, done))
  },
}

const historyOf = (type: MasterType) => link('goAuditLog', { table: masterOf(type).table })

const notThere = (key: string) => fail('badInput', { errors: { masterType: message(key) } })

const noSuchMaster = () => notThere('input.choice')

const backTo = (masterType: MasterType, done: Message) => ({
  location: link('goMasterData', { masterType }),
  notices: [done],
  links: [link('goMasterData', { masterType }), link('goAdminTop')],
})

// A row that only changed its place is the same to who edits its words.
const versionOf = (rows: readonly Choice[]): number =>
  contentVersion(
    rows
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, name, name_en, visible }) => [id, name, name_en, visible]),
  )

const wordsOf = ({ id, name, name_en, visible }: Choice) => ({
  id: String(id),
  name,
  nameEn: name_en,
  enabled: visible,
})

type Environment = Pick<ReadEnvironment | WriteEnvironment, 'db' | 'say'>

const formOf = async ({ db }: Environment, masterType: MasterType) => {
  const rows = await choicesOf(db, masterType)
  return { values: { masterType, rows: rows.map(wordsOf), version: versionOf(rows) } }
}

const stated = async ({ db, say }: Environment, selectedMaster: MasterType) => {
  const rows = await choicesOf(db, selectedMaster)
  const { grows, hasOrder, hasVisibility } = masterOf(selectedMaster)
  const labelOf = (type: MasterType) => say({ key: `office.master.${type}` })
  return {
    masterTypes: masterTypes.map((masterType) =>
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
  const numbers = rows.map(({ sort_no: sortNo }) => ({ sortNo }))
  return item(
    {
      ...own,
      ...wordsOf(row),
      sortNo: row.sort_no,
      moves: movesOf(master, numbers, at).map((move) =>
        item({ ...own, ...move }, [link('doSortNoMove', { ...own, sortNo: move.sortNo })]),
      ),
    },
    master.hasVisibility ? [link('doToggleVisible', { ...own, visible: !row.visible })] : [],
  )
}
