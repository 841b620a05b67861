import { message } from '../../hypermedia/message.ts'
import { fail } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import { isCustomersPassword } from '../passwords.ts'

/**
 * Returns the hash of a customer's current password if they typed it; null if they typed none, or a wrong
 * one. Slow: run it in a preparation.
 */
export const provenHash = async (
  { password_hash }: Pick<Row<'customer'>, 'password_hash'>,
  currentPassword: string | undefined,
): Promise<string | null> => {
  const isProven =
    currentPassword !== undefined && (await isCustomersPassword(currentPassword, password_hash))
  return isProven ? password_hash : null
}

/** Returns the failure of a wrong or missing current password. */
export const notProven = (currentPassword: string | undefined) =>
  fail('wrongPassword', {
    errors: {
      currentPassword: message(
        currentPassword === undefined ? 'input.passwordNeeded' : 'input.wrongPassword',
      ),
    },
  })
