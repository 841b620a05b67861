import { type Message, message, notAmong } from '../../hypermedia/message.ts'
import type { Option } from '../../hypermedia/reply.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { WEBHOOK_EVENTS } from './events.rules.ts'

type Act = Pick<ReadEnvironment | WriteEnvironment, 'language' | 'services' | 'say'>

/**
 * Returns the events to choose from: the shop's own, those of plugins that are on, and those that are chosen already,
 * whose plugin may be off.
 */
export const eventOptions = (
  { language, services, say }: Act,
  chosen: readonly string[] = [],
): readonly Option[] => {
  const own = WEBHOOK_EVENTS.map((value) => ({ value, label: say(message(`office.webhookEvents.${value}`)) }))
  const others = services.plugins.webhookEvents().map(({ type, title }) => ({
    value: type,
    label: title[language],
  }))
  const offered = [...own, ...others]
  const gone = chosen.filter((value) => offered.every((option) => option.value !== value))
  return [...offered, ...gone.map((value) => ({ value, label: value }))]
}

/** Returns chosen events in words, in the order of the choices. */
export const namesOf = (act: Act, chosen: readonly string[]): string[] =>
  eventOptions(act, chosen)
    .filter(({ value }) => chosen.includes(value))
    .map(({ label }) => label)

/** Returns the error of events that cannot be chosen. */
export const eventsFault = (
  act: Act,
  events: readonly string[],
  chosen: readonly string[],
): Message | undefined => {
  const values = eventOptions(act, chosen).map(({ value }) => value)
  return events.every((event) => values.includes(event)) ? undefined : notAmong(values)
}
