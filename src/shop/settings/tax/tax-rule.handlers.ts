import { message } from '../../../hypermedia/message.ts'
import { created, fail, item, ok } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import type { Handlers, ReadEnvironment } from '../../environment.ts'
import { link } from '../../transitions.ts'
import { instantOf, toId } from '../../values.ts'
import { lockSettings } from '../base-info/base-info.queries.ts'
import { choices } from '../index.ts'
import { toTaxRule } from '../queries.ts'
import type * as contract from './tax-rule.contract.ts'
import { deleteTaxRule, generalRules, insertTaxRule } from './tax-rule.queries.ts'
import { DEFAULT_TAX_RULE, standingOf } from './tax-rule.rules.ts'

export const taxRuleHandlers: Handlers<typeof contract> = {
  async goTaxRuleList(act) {
    const { db, now } = act
    const [rows, words] = await Promise.all([generalRules(db), wordsFor(act)])
    const kept = rows.map((row) => ({ row, rule: toTaxRule(row, null) }))
    const rules = kept.map(({ rule }) => rule)
    const taxRules = kept.map(({ row, rule }) => {
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
          options: { roundingType: words.rounding.map(asOption), pref: words.pref.map(asOption) },
        },
        links: [link('goAuditLog', { table: 'tax_rule' }), link('goAdminTop')],
      },
    )
  },

  async doCreateTaxRule(act) {
    const { db, input, startOf, say } = act
    const row = {
      variant_id: null,
      // 0 is the form's unselected default.
      pref: input.pref || null,
      rate: input.taxRate,
      rounding: input.roundingType,
      adjust: 0,
      apply_date: instantOf(input.applyDate, startOf),
    }
    await lockSettings(db)
    const rows = await generalRules(db)
    if (rows.some(({ apply_date, pref }) => apply_date === row.apply_date && pref === row.pref))
      return fail('taxRuleDateTaken', { errors: { applyDate: message('input.taxRuleDateTaken') } })
    const id = await insertTaxRule(db, row)
    const done = message('office.taxRule.made', { rate: row.rate })
    return created(
      { ...stated({ id, ...row }, await wordsFor(act)), message: say(done) },
      link('goTaxRuleList'),
      { notices: [done], links: [link('goTaxRuleList'), link('goAdminTop')] },
    )
  },

  async doDeleteTaxRule({ db, input, say }) {
    const { taxRuleId } = input
    await lockSettings(db)
    const row = (await generalRules(db)).find(({ id }) => id === toId(taxRuleId))
    if (!row) return fail('taxRuleUnknown')
    if (row.id === DEFAULT_TAX_RULE) return fail('taxRuleProtected')
    await deleteTaxRule(db, row.id)
    const done = message('office.taxRule.deleted', { rate: row.rate })
    return ok(
      { taxRuleId, message: say(done) },
      {
        location: link('goTaxRuleList'),
        notices: [done],
        links: [link('goTaxRuleList'), link('goAdminTop')],
      },
    )
  },
}

type Named = Awaited<ReturnType<typeof choices>>[number]

const wordsFor = async ({ memory, language }: Pick<ReadEnvironment, 'memory' | 'language'>) => {
  const [rounding, pref] = await Promise.all([
    choices(memory, 'rounding', language),
    choices(memory, 'pref', language),
  ])
  return { rounding, pref }
}

const asOption = ({ id, name }: Named) => ({ value: String(id), label: name })

const stated = (row: Row<'tax_rule'>, words: Awaited<ReturnType<typeof wordsFor>>) => ({
  taxRuleId: String(row.id),
  applyDate: row.apply_date,
  taxRate: row.rate,
  roundingType: row.rounding,
  roundingName: words.rounding.find(({ id }) => id === row.rounding)?.name ?? '',
  pref: row.pref,
  prefName: words.pref.find(({ id }) => id === row.pref)?.name ?? null,
})
