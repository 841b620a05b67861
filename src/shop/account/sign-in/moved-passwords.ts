import pLimit from 'p-limit'
import { emailKey } from '../../customers/fields.ts'
import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { kindOf, movedForm, storedHash } from '../../moved-passwords.rules.ts'
import { hashPassword, sampleLike } from '../../passwords.ts'
import { emailsWithoutPassword, keepPasswordForms, setMovedPasswords } from './moved-passwords.queries.ts'

/** A customer's password in another program, as it keeps it. */
export interface ElsewhereHash {
  readonly email: string
  readonly password: string
  readonly salt: string
}

/** Passwords of customers as they are stored, and samples of their slower forms. */
export interface PreparedPasswords {
  readonly hashes: readonly { readonly emailKey: string; readonly stored: string }[]
  readonly samples: readonly { readonly form: string; readonly sample: string }[]
}

/** Few at once: each takes 19 MiB and a thread. */
const AT_ONCE = 3

/**
 * Prepares hashes of EC-CUBE for storing: fast ones are hashed again with argon2id, at about 20 ms each. Those that need
 * the secret of the shop are left out without it, and so are those that this shop cannot verify. Slow: never within a
 * transaction.
 */
export const preparePasswords = async (
  found: readonly ElsewhereHash[],
  magic: string | undefined,
  progress: (done: number) => void,
): Promise<PreparedPasswords> => {
  const queue = pLimit(AT_ONCE)
  let done = 0
  const hashes = await Promise.all(
    found.map(({ email, password, salt }) =>
      queue(async () => {
        const stored = await storedOf(password, salt, magic)
        done += 1
        progress(done)
        return stored === undefined ? [] : [{ emailKey: emailKey(email), stored }]
      }),
    ),
  )
  const originals = new Map(found.flatMap(({ password }) => [[movedForm(password), password] as const]))
  const samples = await Promise.all(
    [...originals].map(async ([form, password]) => {
      const sample =
        form === undefined || kindOf(password, '') !== 'php' ? undefined : await sampleLike(password)
      return form === undefined || sample === undefined ? [] : [{ form, sample }]
    }),
  )
  return { hashes: hashes.flat(), samples: samples.flat() }
}

const storedOf = async (password: string, salt: string, magic: string | undefined) => {
  const kind = kindOf(password, salt)
  if (kind === undefined) return undefined
  if (kind === 'php') return storedHash({ kind, salt: '', magic: '', hash: password })
  if (magic === undefined) return undefined
  return storedHash({ kind, salt, magic, hash: await hashPassword(password) })
}

/** Returns those of some hashes whose customers have no password in this shop, or are not in it yet. */
export const passwordsWanted = async <H extends Pick<ElsewhereHash, 'email'>>(
  { db }: Pick<ReadEnvironment, 'db'>,
  found: readonly H[],
): Promise<readonly H[]> => {
  const keys = found.map(({ email }) => emailKey(email))
  const has = await emailsWithoutPassword(db, keys)
  return found.filter((_, at) => has.get(keys[at] ?? '') !== false)
}

/** Gives customers without a password the one that they had elsewhere; returns their number. */
export const takePasswordsOver = async (
  { db }: WriteEnvironment,
  { hashes, samples }: PreparedPasswords,
): Promise<number> => {
  await keepPasswordForms(db, samples)
  return setMovedPasswords(db, hashes)
}
