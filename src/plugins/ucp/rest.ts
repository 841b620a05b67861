import type { ProtocolRoute } from '../../plugin.ts'
import { answered } from './answering.ts'
import type { Make } from './make.ts'
import { OPERATIONS } from './operations.ts'
import { profileIn } from './profile.ts'
import { type Checkout, checkoutById } from './queries.ts'
import { sessionOf } from './quote.ts'
import { JANUARY, LATEST, type Version } from './versions.ts'
import type { View } from './view.ts'

/** The routes of UCP over REST, with the profile at its well-known address. */
export const restRoutes = (make: Make, profileVersion: Version): readonly ProtocolRoute[] => {
  const { root } = make
  return [
    profile(make, '/.well-known/ucp', profileVersion),
    profile(make, `${root}/profiles/${JANUARY}`, JANUARY),
    profile(make, `${root}/profiles/${LATEST}`, LATEST),
    ...Object.values(OPERATIONS).map(
      (operation): ProtocolRoute => ({
        method: operation.method,
        path: root + operation.path,
        handle: (act, request) =>
          answered(act, make, {
            ...{ operation, request },
            asked: { id: request.params.id ?? '', body: request.body },
          }),
      }),
    ),
    {
      method: 'GET',
      path: `${root}/continue/:id`,
      async handle(act, { params: { id = '' } }) {
        const row = await checkoutById(act.db, id)
        const isOpen = row?.status === 'open' && row.order_no === null && new Date(row.ends_at) > act.now
        return row && isOpen
          ? { status: 303, headers: { location: shoppingAt(row) }, session: sessionOf(row.id) }
          : { status: 303, headers: { location: '/' } }
      },
    },
  ]
}

const profile = (make: Make, path: string, version: Version): ProtocolRoute => ({
  method: 'GET',
  path,
  handle: async (act) => ({
    status: 200,
    headers: { 'cache-control': 'public, max-age=300' },
    body: await profileIn(act, make, version),
  }),
})

/** The page of the shop where a checkout goes on. */
const shoppingAt = ({ view }: Checkout): string => {
  const { cartKey } = JSON.parse(view) as View
  return `/shopping?cartKey=${encodeURIComponent(cartKey)}`
}
