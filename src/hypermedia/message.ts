/** A sentence for a person, by its key in the catalogues of `locales/`, with what is filled into it. */
export interface Message {
  readonly key: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** Makes a message; the key stands under `message` in `locales/*.json`. */
export const message = (key: string, params?: Message['params']): Message =>
  params === undefined ? { key } : { key, params }
