/** A sentence for a person, by its key in the catalogues of `locales/`, with what is filled into it. */
export interface Message {
  readonly key: string
  readonly params?: Readonly<Record<string, string | number>>
  /** Whether it tells of something that did not come as it was asked for. */
  readonly isWarning?: boolean
}

/** Makes a message; the key stands under `message` in `locales/*.json`. */
export const message = (key: string, params?: Message['params']): Message =>
  params === undefined ? { key } : { key, params }

/** The same, told as a warning. */
export const asWarning = (told: Message): Message => ({ ...told, isWarning: true })

/** A message in words. */
export interface Notice extends Pick<Message, 'isWarning'> {
  readonly text: string
}
