import type { Config } from './config.ts'
import { lostWithSecret, sayLost } from './shop/security/index.ts'
import { vaultFrom } from './shop/vault.ts'
import { type AppSecrets, keptSecret, newSecret, presentSecrets, replaceSecrets } from './store/data-dir.ts'
import type { Store } from './store/database.ts'

/** Returns the vault of the stored secrets; without any, a vault that opens nothing. Creates none. */
export const presentVault = (config: Config) => {
  const { current, former } = presentSecrets(config) ?? { current: newSecret(), former: undefined }
  return vaultFrom(current, former)
}

/** Returns a warning if the secret is not the one that the shop was run with; undefined if it is. */
export const sayLostSecret = async (store: Store, config: Config): Promise<string | undefined> =>
  sayLost(await lostWithSecret(store.reader, presentVault(config)))

/** Runs `secret`: shows the secret of the shop, or replaces it. */
export const keepSecret = async (
  store: Store,
  config: Config,
  command: string | undefined,
): Promise<string> => {
  if (command === undefined) return (await sayLostSecret(store, config)) ?? sayPresent(presentSecrets(config))
  if (command !== 'rotate' && command !== 'forget') throw new Error('secret rotate, or secret forget')
  const isRotated = command === 'rotate'
  if (config.appSecret !== undefined) return isRotated ? STEPS(newSecret()) : FORGET_STEPS
  return isRotated ? rotate(config) : forget(store, config)
}

const sayPresent = (secrets: AppSecrets | undefined): string =>
  `This is the secret of this shop${secrets?.former === undefined ? '.' : '; the former one is kept for reading.'}`

const rotate = ({ dataDir }: Config): string => {
  const { current, former } = keptSecret(dataDir)
  if (former !== undefined) throw new Error('The former secret is still kept: run secret forget first.')
  replaceSecrets(dataDir, { current: newSecret(), former: current })
  return `There is a new secret, and the former one is kept for reading. Restart each process of the shop:
it encrypts everything again with the new one, and nobody is signed out. Then run secret forget.`
}

const forget = async (store: Store, { dataDir }: Config): Promise<string> => {
  const { current, former } = keptSecret(dataDir)
  if (former === undefined) return 'No former secret is kept.'
  const lost = sayLost(await lostWithSecret(store.reader, vaultFrom(current)))
  if (lost !== undefined)
    throw new Error(
      'Not everything is encrypted again yet: start the shop once, then forget the former secret.',
    )
  replaceSecrets(dataDir, { current, former: undefined })
  return `The former secret is forgotten. Restart each process of the shop: from then on its cookies, and its
links to documents in emails of guests' orders, are invalid.`
}

const STEPS = (made: string): string => `The secret is set by APP_SECRET, so you replace it there:
1. Set APP_SECRET_OLD to the current value of APP_SECRET, and APP_SECRET to a new one, such as
   ${made}
2. Restart each process of the shop: it encrypts everything again, and nobody is signed out.
3. After some days remove APP_SECRET_OLD and restart. From then on its cookies, and its links to documents in
   emails of guests' orders, are invalid.`

const FORGET_STEPS = 'The secret is set by APP_SECRET: remove APP_SECRET_OLD and restart each process.'
