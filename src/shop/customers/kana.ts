import { type Message, message } from '../../hypermedia/message.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { baseInfo, kanaAskedIn } from '../settings/index.ts'

/** The inputs of the katakana of a name. */
const KANA_FIELDS = ['kana01', 'kana02'] as const

/** The katakana of a name, as they were sent or are known. */
type WithKana = Readonly<Partial<Record<(typeof KANA_FIELDS)[number], string | null | undefined>>>

/** The katakana that the shop requires of a visitor, and that are missing. */
export const kanaMissing = async (
  { memory, language }: Pick<ReadEnvironment | WriteEnvironment, 'memory' | 'language'>,
  known: WithKana,
): Promise<readonly (typeof KANA_FIELDS)[number][]> => {
  const asked = kanaAskedIn(language, (await memory.get(baseInfo)).kana_asked)
  return asked === 'required' ? KANA_FIELDS.filter((field) => !known[field]) : []
}

/** The errors of katakana that are missing, by field. */
export const kanaFaults = async (
  act: Pick<ReadEnvironment | WriteEnvironment, 'memory' | 'language'>,
  sent: WithKana,
): Promise<Readonly<Record<string, Message>>> =>
  Object.fromEntries((await kanaMissing(act, sent)).map((field) => [field, message('input.required')]))
