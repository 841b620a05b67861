import { message } from '../../hypermedia/message.ts'
import { fail, item, ok } from '../../hypermedia/reply.ts'
import type { Handlers } from '../environment.ts'
import { actingMember } from '../members/index.ts'
import { Authority } from '../members/members.rules.ts'
import { dropPluginFields } from '../own-fields/index.ts'
import { forgetPlugin, pluginRows } from '../plugins/index.ts'
import { changeSecurity, lockSecurity, securitySettings } from '../security/index.ts'
import { baseInfo } from '../settings/index.ts'
import { link } from '../transitions.ts'
import type * as contract from './opening.contract.ts'
import { openingFacts, sizeOfShop } from './opening.queries.ts'
import { type Finding, findingsIn, isStopping } from './opening.rules.ts'
import { STEP_WAYS, stepsIn } from './opening.ts'

/** The sentence of each finding, and the screen where it is settled. */
const FINDING = {
  shopIncomplete: { text: 'office.opening.shopIncomplete', way: STEP_WAYS.shop },
  lawEmpty: { text: 'office.opening.lawEmpty', way: STEP_WAYS.law },
  noInstructions: { text: 'office.opening.noInstructions', way: STEP_WAYS.payment },
  lawFees: { text: 'office.opening.lawFees', way: STEP_WAYS.law },
  lawIncomplete: { text: 'office.opening.lawIncomplete', way: STEP_WAYS.law },
  noDelivery: { text: 'office.opening.noDelivery', way: STEP_WAYS.delivery },
  noPayment: { text: 'office.opening.noPayment', way: STEP_WAYS.payment },
  goodsWithoutDelivery: { text: 'office.opening.goodsWithoutDelivery', way: STEP_WAYS.delivery },
  sampleWords: { text: 'office.opening.sampleWords', way: STEP_WAYS.delivery },
  noGoods: { text: 'office.opening.noGoods', way: STEP_WAYS.product },
  mailsKept: { text: 'office.opening.mailsKept', way: STEP_WAYS.mail },
  noTestOrder: { text: 'office.opening.noTestOrder', way: STEP_WAYS.testOrder },
} as const satisfies Readonly<Record<Finding, unknown>>

export const openingHandlers: Handlers<typeof contract> = {
  async goOpening(act) {
    const { memory, say } = act
    const isSystem = (await actingMember(act))?.authority === Authority.system
    const [{ opened_at: openedAt, is_demonstration: isDemonstration }, facts] = await Promise.all([
      memory.get(securitySettings),
      openingFacts(act),
    ])
    return ok(
      {
        openedAt,
        demonstration: isDemonstration && isSystem ? await sizeOfShop(act) : null,
        steps: stepsIn(facts, act),
        findings: findingsIn(facts).map((finding) =>
          item({ finding, text: say({ key: FINDING[finding].text }), stops: isStopping(finding) }, [
            FINDING[finding].way,
          ]),
        ),
      },
      { form: {}, links: [link('goTop'), ...(isDemonstration && isSystem ? [link('doStartAfresh')] : [])] },
    )
  },

  async doOpenShop(act) {
    const { db, now } = act
    const kept = await lockSecurity(db)
    const stopping = findingsIn(await openingFacts(act)).filter(isStopping)
    if (kept.opened_at === null && stopping.length > 0) return fail('notReadyToOpen')
    const openedAt = kept.opened_at ?? now.toISOString()
    if (kept.opened_at === null || kept.maintenance)
      await changeSecurity(db, { opened_at: openedAt, maintenance: false })
    return ok({ openedAt }, { location: link('goOpening'), notices: [message('office.shopOpened')] })
  },

  async doStartAfresh(act) {
    const { db, dialect, input, memory, services } = act
    if ((await actingMember(act))?.authority !== Authority.system) return fail('notAllowed')
    const kept = await lockSecurity(db)
    if (!kept.is_demonstration) return fail('notTheDemonstration')
    const { shop_name: name } = await memory.get(baseInfo)
    if (input.confirmName.normalize('NFKC') !== name.normalize('NFKC'))
      return fail('badInput', { errors: { confirmName: message('input.confirmName', { name }) } })
    for (const code of (await pluginRows(db)).keys()) {
      await forgetPlugin(db, dialect, code)
      await dropPluginFields(act, code)
    }
    await services.startAfresh(db)
    await act.forgetAll()
    const done = message('office.startedAfresh')
    return ok({}, { location: link('goOpening'), notices: [done] })
  },
}
