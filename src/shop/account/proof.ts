import { message } from '../../hypermedia/message.ts'
import { fail } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import { isPassword } from '../passwords.ts'

/**
 * The hash of a customer's present password where it is the one that they typed; null where they typed none, or a
 * wrong one. Slow: for a preparation.
 */
export const provenHash = async (
  { password_hash }: Pick<Row<'customer'>, 'password_hash'>,
  currentPassword: string | undefined,
): Promise<string | null> => {
  const isProven = currentPassword !== undefined && (await isPassword(currentPassword, password_hash))
  return isProven ? password_hash : null
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
