import { message } from '../../../hypermedia/message.ts'
import { fail, item, ok } from '../../../hypermedia/reply.ts'
import type { Handlers } from '../../environment.ts'
import { recordHandlers } from '../../records/index.ts'
import { link } from '../../transitions.ts'
import { lockSettings } from '../base-info/base-info.queries.ts'
import { makeRoom } from '../master-data/master-data.queries.ts'
import { fieldsOfNoshiAlone } from './gift.rules.ts'
import type * as contract from './gift-option.contract.ts'
import { giftOptionById, giftOptionRows } from './gift-option.queries.ts'
import { giftOption } from './gift-option.record.ts'

const plain = recordHandlers({
  record: giftOption,
  made: 'office.giftOption.made',
  deleted: 'office.giftOption.deleted',
  unknown: 'giftOptionUnknown',
  lock: lockSettings,
  find: giftOptionById,
  nameOf: ({ name }) => name,
  faults(row) {
    const wrong = fieldsOfNoshiAlone(row)
    const errors = Object.fromEntries(wrong.map((field) => [field, message('input.noshiAlone')]))
    return wrong.length > 0 ? fail('badInput', { errors }) : undefined
  },
  // It is last among the others.
  async own({ db }) {
    await makeRoom(db, 'gift_option', 0)
    return { sort_no: 0 }
  },
  stated: (row) => giftOption.stated(row),
  page: ({ id }) => link('goGiftOption', { giftOptionId: String(id) }),
  list: () => link('goGiftList'),
})

export const giftOptionHandlers: Handlers<typeof contract> = {
  async goGiftList({ db }) {
    const rows = await giftOptionRows(db)
    return ok(
      {
        giftOptions: rows.map((row) =>
          item(giftOption.stated(row), [link('goGiftOption', { giftOptionId: String(row.id) })]),
        ),
        count: rows.length,
      },
      {
        links: [
          link('goMasterData', { masterType: 'gift_option' }),
          link('goAuditLog', { table: 'gift_option' }),
        ],
      },
    )
  },

  async goGiftOption(act) {
    const { giftOptionId } = act.input
    const options = await giftOption.options(act)
    if (giftOptionId === undefined)
      return ok(
        { giftOptionId: null },
        {
          form: { to: 'doCreateGiftOption', values: giftOption.defaults, options },
          links: [link('goGiftList')],
        },
      )
    const row = await giftOptionById(act.db, giftOptionId)
    if (!row) return fail('giftOptionUnknown')
    return ok(giftOption.stated(row), {
      form: { values: { ...giftOption.stated(row), version: giftOption.versionOf(row) }, options },
      links: [
        link('doUpdateGiftOption', { giftOptionId }),
        link('doDeleteGiftOption', { giftOptionId }),
        link('goAuditLog', { table: 'gift_option', key: giftOptionId }),
        link('goGiftList'),
      ],
    })
  },

  doCreateGiftOption: plain.create,
  doUpdateGiftOption: plain.update,
  doDeleteGiftOption: plain.remove({ state: ({ id }) => ({ giftOptionId: String(id) }) }),
}
