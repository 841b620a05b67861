import { message } from '../../hypermedia/message.ts'
import type { AppSecrets } from '../../store/data-dir.ts'
import type { Reader, Store, Writer } from '../../store/database.ts'
import { type Check, gatherFindings } from '../../store/doctor/check.ts'
import { type Deriver, deriveKeyOf, deriverOf, fingerprintOf, type Vault, vaultFrom } from '../vault.ts'
import {
  entriesOf,
  type KnownSecret,
  keepDeriveKey,
  knownSecrets,
  noteSecret,
  resealDevice,
  resealMailPassword,
  resealPlugin,
  resealWebhook,
  sealedDevices,
  sealedMailPassword,
  sealedPlugins,
  sealedWebhooks,
} from './secret.queries.ts'

/** All that a shop cannot read or check any more, because it is run with another secret than it was. */
export interface LostWithSecret {
  /** Whether the shop was run with other secrets, and with neither this one nor its former one. */
  readonly isNew: boolean
  /** Login ids of the members whose device cannot be read. */
  readonly devices: readonly string[]
  /** Whether the password of the mail server cannot be read. */
  readonly mailPassword: boolean
  /** Codes of the plugins whose settings cannot be read. */
  readonly plugins: readonly string[]
  /** Names of the webhooks whose secret cannot be read. */
  readonly webhooks: readonly string[]
  /** Entries of the audit log that cannot be checked. */
  readonly entries: number
}

/**
 * Takes the secret that the shop is run with from now on: notes its fingerprint, and seals anew what the former
 * one sealed. The key by which the former one made its digests is kept, sealed: they can be checked ever after.
 */
export const takeSecrets = async (store: Store, secrets: AppSecrets, now: Date): Promise<void> => {
  const { current, former } = secrets
  const vault = vaultFrom(current, former)
  const own = vaultFrom(current)
  await store.write(async (tx) => {
    if (former !== undefined) {
      const justBefore = new Date(now.getTime() - 1)
      await noteSecret(tx, { fingerprint: fingerprintOf(former), firstAt: justBefore, usedAt: justBefore })
    }
    await noteSecret(tx, { fingerprint: vault.fingerprint, firstAt: now, usedAt: now })
    if (former === undefined) return
    await keepDeriveKey(tx, fingerprintOf(former), own.seal(deriveKeyOf(former)))
    await sealAnew(tx, vault, own)
  })
}

const sealAnew = async (tx: Writer, vault: Vault, own: Vault): Promise<void> => {
  /** The text as the new secret seals it; undefined if it did already, or if nothing opens it. */
  const anewOf = (sealed: string): string | undefined => {
    const text = own.open(sealed) === undefined ? vault.open(sealed) : undefined
    return text && own.seal(text)
  }
  for (const device of await sealedDevices(tx)) {
    const anew = anewOf(device.sealed)
    if (anew) await resealDevice(tx, device, anew)
  }
  for (const plugin of await sealedPlugins(tx)) {
    const anew = anewOf(plugin.sealed)
    if (anew) await resealPlugin(tx, plugin, anew)
  }
  for (const webhook of await sealedWebhooks(tx)) {
    const secret = webhook.secret && anewOf(webhook.secret)
    const former = webhook.former_secret && anewOf(webhook.former_secret)
    if (secret) await resealWebhook(tx, webhook, { secret, former_secret: former || webhook.former_secret })
  }
  const password = await sealedMailPassword(tx)
  const anew = password && anewOf(password)
  if (password && anew) await resealMailPassword(tx, password, anew)
  for (const { fingerprint, derive_key: sealed } of await knownSecrets(tx)) {
    if (sealed === null || own.open(sealed) !== undefined) continue
    const key = vault.open(sealed)
    if (key !== undefined) await keepDeriveKey(tx, fingerprint, own.seal(key))
  }
}

/**
 * The keys that verify digests, by the fingerprint of the secret that made them; `null` for those from before
 * fingerprints were stored. A secret that is lost has no key.
 */
export const derivers = async (
  db: Reader,
  vault: Vault,
): Promise<ReadonlyMap<string | null, Deriver | undefined>> => {
  const known = await knownSecrets(db)
  const all = new Map<string | null, Deriver | undefined>(
    known.map((secret) => [secret.fingerprint, deriverIn(secret, vault)]),
  )
  all.set(vault.fingerprint, vault)
  if (vault.former) all.set(vault.former.fingerprint, vault.former)
  const [first] = known
  all.set(null, first ? all.get(first.fingerprint) : vault)
  return all
}

const deriverIn = ({ derive_key: sealed }: KnownSecret, vault: Vault): Deriver | undefined => {
  const key = sealed === null ? undefined : vault.open(sealed)
  return key === undefined ? undefined : deriverOf(key)
}

/** The data that is lost with a missing secret. */
export const lostWithSecret = async (db: Reader, vault: Vault): Promise<LostWithSecret> => {
  const known = await knownSecrets(db)
  const devices = (await sealedDevices(db)).filter(({ sealed }) => vault.open(sealed) === undefined)
  const password = await sealedMailPassword(db)
  const own = [vault.fingerprint, vault.former?.fingerprint]
  const lost = [...(await derivers(db, vault))].flatMap(([name, deriver]) => (deriver ? [] : [name]))
  return {
    isNew: known.length > 0 && !known.some(({ fingerprint }) => own.includes(fingerprint)),
    devices: devices.map(({ login_id }) => login_id),
    plugins: (await sealedPlugins(db)).flatMap(({ code, sealed }) => (vault.open(sealed) ? [] : [code])),
    webhooks: (await sealedWebhooks(db)).flatMap(({ name, secret }) =>
      secret === null || vault.open(secret) ? [] : [name],
    ),
    mailPassword: password !== undefined && vault.open(password) === undefined,
    entries: lost.length === 0 ? 0 : await entriesOf(db, lost),
  }
}

const MOST_NAMED = 5

/** A text about the lost data for operators; undefined if nothing is lost. */
export const sayLost = ({
  isNew,
  devices,
  mailPassword,
  plugins,
  webhooks,
  entries,
}: LostWithSecret): string | undefined => {
  const named = devices.slice(0, MOST_NAMED).join(', ')
  const more = devices.length > MOST_NAMED ? ' and others' : ''
  const said = [
    ...(isNew
      ? ['everybody is signed out', 'the links to papers in mails of guests’ orders lead nowhere']
      : []),
    ...(devices.length > 0
      ? [`the devices of ${devices.length} members cannot be read (${named}${more}): admin reset LOGIN_ID`]
      : []),
    ...(plugins.length > 0 ? [`the settings of these plugins cannot be read: ${plugins.join(', ')}`] : []),
    ...(webhooks.length > 0
      ? [`these webhooks get nothing until their secrets are renewed: ${webhooks.join(', ')}`]
      : []),
    ...(mailPassword ? ['no mail is sent until the password of the mail server is typed again'] : []),
    ...(entries > 0 ? [`${entries} entries of the audit log cannot be checked`] : []),
  ]
  if (said.length === 0) return undefined
  return `APP_SECRET is another than the one that this shop was run with: ${said.join('; ')}. With that one in APP_SECRET_OLD, or back in its place, all of it is there again.`
}

/** Tells what cannot be read, because the secret is another one. */
export const secretCheck = (vault: Vault): Check => ({
  name: 'secret',
  isWarning: true,
  async find(db) {
    const { isNew, devices, mailPassword, plugins, webhooks, entries } = await lostWithSecret(db, vault)
    const found = gatherFindings()
    if (isNew) found.add(message('doctor.secretIsAnother'))
    for (const loginId of devices) found.add(message('doctor.deviceUnreadable', { loginId }))
    for (const code of plugins) found.add(message('doctor.pluginUnreadable', { code }))
    for (const name of webhooks) found.add(message('doctor.webhookUnreadable', { name }))
    if (mailPassword) found.add(message('doctor.mailPasswordUnreadable'))
    if (entries > 0) found.add(message('doctor.entriesUnchecked', { entries }))
    return found.all()
  },
})
