/** A sentence for a person: its key in the catalogues of `locales/`, and its parameters. */
export interface Message {
  readonly key: string
  readonly params?: Readonly<Record<string, string | number>>
  /** Whether it says that something differs from the request. */
  readonly isWarning?: boolean
}

/** Makes a message. The key is under `message` in `locales/*.json`. */
export const message = (key: string, params?: Message['params']): Message =>
  params === undefined ? { key } : { key, params }

/** Makes a warning of a message. */
export const asWarning = (told: Message): Message => ({ ...told, isWarning: true })

/** A message as text. */
export interface Notice extends Pick<Message, 'isWarning'> {
  readonly text: string
}
