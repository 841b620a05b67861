import { message } from '../../hypermedia/message.ts'
import { fail } from '../../hypermedia/reply.ts'
import { self } from '../customers/index.ts'
import { customerOf, type ReadEnvironment } from '../environment.ts'
import { isPassword } from '../passwords.ts'

/**
 * The hash to which the present password belongs that a customer typed; null where they typed none, or a wrong one.
 * Slow: for a preparation.
 */
export const provenHash = async (
  act: Pick<ReadEnvironment, 'db' | 'visitor'>,
  currentPassword: string | undefined,
): Promise<string | null> => {
  if (currentPassword === undefined) return null
  const { password_hash } = await self(act.db, customerOf(act))
  return (await isPassword(currentPassword, password_hash)) ? password_hash : null
}

/** The refusal of a present password that is wrong, or missing. */
export const notProven = (currentPassword: string | undefined) =>
  fail('wrongPassword', {
    errors: {
      currentPassword: message(
        currentPassword === undefined ? 'input.passwordNeeded' : 'input.wrongPassword',
      ),
    },
  })
