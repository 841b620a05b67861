import type { ProtocolRoute } from '../../plugin.ts'
import { continuing } from '../agents/continuing.ts'
import { answered } from './answering.ts'
import { embeddedRoutes, framed } from './embedded/routes.ts'
import type { Make } from './make.ts'
import { MOST_BYTES, OPERATIONS } from './operations.ts'
import { profileIn } from './profile.ts'
import { JANUARY, LATEST, type Version } from './versions.ts'

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
        mostBytes: MOST_BYTES,
        forCustomers: true,
        handle: (act, request) =>
          answered(act, make, {
            ...{ operation, request },
            asked: { id: request.params.id ?? '', body: request.body },
          }),
      }),
    ),
    ...continuing(make, framed(make)),
    ...embeddedRoutes(make),
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
