import type { ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { choices } from '../../settings/index.ts'

/** Returns what Japan Post's list says of a postal code, with its prefecture; undefined if it is unknown. */
export const listedPostalCode = async (
  { memory }: Pick<ReadEnvironment | WriteEnvironment, 'memory'>,
  postalCode: string,
) => {
  // The list takes some megabytes, and not every process needs it.
  const { getAddress } = await import('yubin')
  const listed = getAddress(postalCode)
  const prefectures = await choices(memory, 'pref', 'ja')
  const pref = listed && prefectures.find(({ name }) => name === listed.prefecture)
  return listed && pref ? { listed, pref: pref.id } : undefined
}
