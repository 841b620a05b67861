import type { Message } from '../../hypermedia/message.ts'
import type { Check, Examined } from '../../store/doctor/check.ts'
import { storeChecks, storeWarnings } from '../../store/doctor/checks.ts'
import type { Part, Premises } from '../part.ts'

/** Returns the checks of a shop with these parts. */
export const checksOf = (parts: readonly Part[], of: Premises): readonly Check[] => [
  ...storeChecks,
  ...parts.flatMap((part) => part.checks?.(of) ?? []),
  ...storeWarnings,
]

/** Returns the result of a check as text. */
export const inWords = ({ name, examples, ...found }: Examined, say: (message: Message) => string) => ({
  name,
  ...found,
  title: say({ key: `doctor.check.${name}` }),
  examples: examples.map(say),
})
