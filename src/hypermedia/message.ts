/** A sentence for a person: its key in the catalogues of `locales/`, and its parameters. */
export interface Message {
  readonly key: string
  readonly params?: Readonly<Record<string, string | number>>
  /** Whether it says that something differs from the request. */
  readonly isWarning?: boolean
  /** The values that would be accepted in place of the one that it refuses. */
  readonly allowed?: readonly string[]
}

/** Makes a message. The key is under `message` in `locales/*.json`. */
export const message = (key: string, params?: Message['params']): Message =>
  params === undefined ? { key } : { key, params }

/** The most values that an error lists. */
const MOST_ALLOWED = 100

/** Makes the error of a value that is none of the choices, with as many of them as a program reads. */
export const notAmong = (choices: Iterable<string | number>, key = 'input.choice'): Message => ({
  key,
  allowed: [...choices].slice(0, MOST_ALLOWED).map(String),
})

/** Makes a warning of a message. */
export const asWarning = (told: Message): Message => ({ ...told, isWarning: true })

/** A message as text. */
export interface Notice extends Pick<Message, 'isWarning'> {
  readonly text: string
}
