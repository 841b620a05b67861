import { asWarning, message } from '../../hypermedia/message.ts'
import { created, fail, isFailure, item, ok } from '../../hypermedia/reply.ts'
import { changesOf } from '../changes.ts'
import {
  addressNamed,
  deleteRedirect,
  isFound,
  leadsTo,
  type Redirect,
  redirectById,
  redirectsFrom,
  redirectsNaming,
  redirectTo,
  targetNamed,
  withoutHost,
  withoutOwnHost,
} from '../content/index.ts'
import type { Handlers, WriteEnvironment } from '../environment.ts'
import { pageOf, pagesBeside } from '../paging.ts'
import { insertRow, saved, updateRow } from '../records/index.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { toId } from '../values.ts'
import { ownHosts } from './own-hosts.ts'
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
      notices: [
        message('office.redirect.made', { from: row.from_address }),
        ...(await warningsOf(act, addresses)),
      ],
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
    const warnings = change ? await warningsOf(act, addresses) : []
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
      warnings,
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
  act: WriteEnvironment,
  typed: { readonly from: string; readonly to: string; readonly but?: number },
): Promise<Omit<Redirect, 'id'> | ReturnType<typeof refused>> => {
  const { db } = act
  const [from, to] = [
    addressNamed(withoutHost(typed.from)),
    targetNamed(withoutOwnHost(typed.to, ownHosts(act))),
  ]
  if (from === undefined || from === '/') return refused('fromAddress', 'input.redirectFrom')
  if (to === undefined) return refused('toAddress', 'input.redirectTo')
  if (await isFound(act, from)) return refused('fromAddress', 'input.redirectFromPage')
  const same = await redirectsFrom(db, from, typed.but)
  if (same.some(({ from_address }) => from_address === from))
    return refused('fromAddress', 'input.redirectTaken')
  // One that leads to another would be followed twice, or in a circle. Where a page is, none is followed.
  const isNext =
    leadsTo({ to_address: to }, from) ||
    (addressNamed(to) !== undefined &&
      !(await isFound(act, to)) &&
      (await redirectsFrom(db, to, typed.but)).length > 0)
  return isNext || (await redirectTo(db, from, typed.but))
    ? refused('toAddress', 'input.redirectChain')
    : { from_address: from, to_address: to }
}

/** Returns a warning if a redirect leads to an address of this shop where nothing is. */
const warningsOf = async (act: WriteEnvironment, { to_address: to }: Pick<Redirect, 'to_address'>) =>
  addressNamed(to) === undefined || (await isFound(act, to))
    ? []
    : [asWarning(message('office.redirect.noPage', { to }))]

const refused = (field: 'fromAddress' | 'toAddress', key: string) =>
  fail('badInput', { errors: { [field]: message(key) } })
