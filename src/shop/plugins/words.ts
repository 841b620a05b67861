/** A text in both languages. */
export interface Words {
  readonly ja: string
  readonly en: string
}
