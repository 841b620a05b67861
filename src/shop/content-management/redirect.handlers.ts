import { message } from '../../hypermedia/message.ts'
import { created, fail, isFailure, item, ok } from '../../hypermedia/reply.ts'
import { changesOf } from '../changes.ts'
import {
  addressNamed,
  deleteRedirect,
  type Redirect,
  redirectById,
  redirectsBeside,
  redirectsNaming,
  targetNamed,
} from '../content/index.ts'
import type { Handlers, WriteEnvironment } from '../environment.ts'
import { pageOf, pagesBeside } from '../paging.ts'
import { insertRow, saved, updateRow } from '../records/index.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { toId } from '../values.ts'
import type * as contract from './redirect.contract.ts'
import { redirect } from './redirect.record.ts'

export const redirectHandlers: Handlers<typeof contract> = {
  async goRedirectList({ slowDb, input }) {
    const { page, asked } = pageOf(input)
    const { nameKeyword } = asked
    const { rows, count } = await redirectsNaming(slowDb, nameKeyword, page)
    const redirects = rows.map((row) => {
      const named = { redirectId: String(row.id) }
      return item({ ...redirect.stated(row), version: redirect.versionOf(row) }, [
        link('doUpdateRedirect', named),
        link('doDeleteRedirect', named),
      ])
    })
    return ok(
      { redirects, filters: { nameKeyword: nameKeyword ?? null }, count, ...page },
      {
        form: {},
        links: [
          ...pagesBeside(page, count, (at) =>
            link('goRedirectList', { nameKeyword, limit: input.limit, offset: at }),
          ),
          link('goRedirectList'),
          link('goAuditLog', { table: 'redirect' }),
        ],
      },
    )
  },

  async doCreateRedirect(act) {
    const { db, input } = act
    await lockSettings(db)
    const addresses = await addressesIn(act, { from: input.fromAddress, to: input.toAddress })
    if (isFailure(addresses)) return addresses
    const row = { id: await insertRow(db, 'redirect', addresses), ...addresses }
    return created(redirect.stated(row), link('goRedirectList'), {
      notices: [message('office.redirect.made', { from: row.from_address })],
    })
  },

  async doUpdateRedirect(act) {
    const { db, input } = act
    await lockSettings(db)
    const kept = await redirectById(db, toId(input.redirectId))
    if (!kept) return fail('redirectUnknown')
    const addresses = await addressesIn(act, {
      from: input.fromAddress ?? kept.from_address,
      to: input.toAddress ?? kept.to_address,
      but: kept.id,
    })
    if (isFailure(addresses)) return addresses
    const change = changesOf(kept, addresses)
    return saved(input, {
      before: kept,
      version: redirect.versionOf(kept),
      change: change !== undefined,
      async write() {
        if (change) await updateRow(db, 'redirect', kept.id, change)
        return { ...kept, ...change }
      },
      state: redirect.stated,
      page: () => link('goRedirectList'),
    })
  },

  async doDeleteRedirect({ db, input: { redirectId } }) {
    if (!(await deleteRedirect(db, toId(redirectId)))) return fail('redirectUnknown')
    return ok(
      { redirectId },
      { location: link('goRedirectList'), notices: [message('office.redirect.deleted')] },
    )
  },
}

/** Returns the addresses of a redirect as they are stored, or the fault of one of them. */
const addressesIn = async (
  { db }: Pick<WriteEnvironment, 'db'>,
  typed: { readonly from: string; readonly to: string; readonly but?: number },
): Promise<Omit<Redirect, 'id'> | ReturnType<typeof refused>> => {
  const [from, to] = [addressNamed(typed.from), targetNamed(typed.to)]
  if (from === undefined || from === '/') return refused('fromAddress', 'input.redirectFrom')
  if (to === undefined) return refused('toAddress', 'input.redirectTo')
  const target = addressNamed(to) ?? to
  const [other] = target === from ? [] : await redirectsBeside(db, { from, to: target, but: typed.but })
  if (other?.from_address === from) return refused('fromAddress', 'input.redirectTaken')
  // One that leads to another would be followed twice, or in a circle.
  return other || target === from
    ? refused('toAddress', 'input.redirectChain')
    : { from_address: from, to_address: to }
}

const refused = (field: 'fromAddress' | 'toAddress', key: string) =>
  fail('badInput', { errors: { [field]: message(key) } })
