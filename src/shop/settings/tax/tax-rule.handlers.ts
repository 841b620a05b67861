import { message } from '../../../hypermedia/message.ts'
import { fail, item, ok } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import type { Handlers, ReadEnvironment } from '../../environment.ts'
import { recordHandlers } from '../../records/index.ts'
import { link } from '../../transitions.ts'
import { toId } from '../../values.ts'
import { lockSettings } from '../base-info/base-info.queries.ts'
import { choices } from '../index.ts'
import { toTaxRule } from '../queries.ts'
import type * as contract from './tax-rule.contract.ts'
import { generalRules } from './tax-rule.queries.ts'
import { taxRule } from './tax-rule.record.ts'
import { DEFAULT_TAX_RULE, standingOf } from './tax-rule.rules.ts'

const plain = recordHandlers({
  record: taxRule,
  made: 'office.taxRule.made',
  deleted: 'office.taxRule.deleted',
  unknown: 'taxRuleUnknown',
  lock: lockSettings,
  find: async (tx, taxRuleId) => (await generalRules(tx)).find(({ id }) => id === toId(taxRuleId)),
  nameOf: ({ rate }) => String(rate),
  async faults({ apply_date, pref }, { db }) {
    const isTaken = (await generalRules(db)).some(
      (rule) => rule.apply_date === apply_date && rule.pref === pref,
    )
    return isTaken
      ? fail('taxRuleDateTaken', { errors: { applyDate: message('input.taxRuleDateTaken') } })
      : undefined
  },
  own: () => ({ variant_id: null, adjust: 0 }),
  stated: async (row, act) => stated(row, await wordsFor(act)),
  page: () => link('goTaxRuleList'),
  list: () => link('goTaxRuleList'),
})

export const taxRuleHandlers: Handlers<typeof contract> = {
  async goTaxRuleList(act) {
    const { db, now } = act
    const [rows, words] = await Promise.all([generalRules(db), wordsFor(act)])
    const general = rows.map((row) => ({ row, rule: toTaxRule(row, null) }))
    const rules = general.map(({ rule }) => rule)
    const taxRules = general.map(({ row, rule }) => {
      const taxRuleId = String(row.id)
      const standing = standingOf(rule, rules, now.toISOString())
      const isProtected = row.id === DEFAULT_TAX_RULE
      return item(
        { ...stated(row, words), standing },
        isProtected ? [] : [link('doDeleteTaxRule', { taxRuleId })],
      )
    })
    const inForce = taxRules.find(({ standing, pref }) => standing === 'inForce' && pref === null)
    return ok(
      { taxRules, count: taxRules.length },
      {
        form: {
          values: { roundingType: inForce?.roundingType },
          options: await taxRule.options(act),
        },
        links: [link('goAuditLog', { table: 'tax_rule' })],
      },
    )
  },

  doCreateTaxRule: plain.create,
  doDeleteTaxRule: plain.remove({
    before: async (_tx, { id }) => (id === DEFAULT_TAX_RULE ? fail('taxRuleProtected') : undefined),
    state: ({ id }) => ({ taxRuleId: String(id) }),
  }),
}

const wordsFor = async ({ memory, language }: Pick<ReadEnvironment, 'memory' | 'language'>) => {
  const [rounding, pref] = await Promise.all([
    choices(memory, 'rounding', language),
    choices(memory, 'pref', language),
  ])
  return { rounding, pref }
}

const stated = (row: Row<'tax_rule'>, words: Awaited<ReturnType<typeof wordsFor>>) => ({
  ...taxRule.stated(row),
  roundingName: words.rounding.find(({ id }) => id === row.rounding)?.name ?? '',
  prefName: words.pref.find(({ id }) => id === row.pref)?.name ?? null,
})
