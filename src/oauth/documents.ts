import type { RealmName } from '../hypermedia/realm.ts'
import { appById, describedIn, isDocumentAddress, storeApp } from '../shop/apps/index.ts'
import type { Services } from '../shop/services.ts'
import type { Store } from '../store/database.ts'

/** Milliseconds for which a document is not read again. */
const FRESH_MS = 15 * 60_000
/** Milliseconds that a person waits for a document. */
const PATIENCE_MS = 4000

/** The environment of apps that documents describe. */
export interface DocumentParts {
  readonly store: Store
  readonly clock: () => Date
  readonly realm: RealmName
  readonly others: Services['others']
  /** Reads JSON; undefined if the text is none. */
  readonly parse: (text: string) => unknown
}

/** Whether the id of an app is the address of a document that has to be read first. */
export const isUnread = async (
  { store, clock, realm, others }: DocumentParts,
  clientId: string,
): Promise<boolean> => {
  if (!isDocumentAddress(clientId) || !others.mayPost(clientId)) return false
  const app = await appById(store.reader, realm, clientId)
  return app === undefined || Date.parse(app.created_at) < clock().getTime() - FRESH_MS
}

/**
 * Reads the document that describes an app (OAuth Client ID Metadata Document), from public networks only, and stores
 * the app. Returns the error if there is none, or it is not acceptable: then what was read before does not count.
 */
export const readApp = async (
  { store, clock, realm, others, parse }: DocumentParts,
  clientId: string,
): Promise<string | undefined> => {
  const { status, body = '' } = await others.read(clientId, AbortSignal.timeout(PATIENCE_MS))
  if (status !== 200) return 'invalid_client'
  const app = describedIn(parse(body), clientId)
  if ('error' in app) return app.error
  const metadata = JSON.stringify({ ...app, client_id: clientId })
  await store.write((tx) => storeApp(tx, { id: clientId, realm, name: app.client_name, metadata }, clock()))
  return undefined
}
