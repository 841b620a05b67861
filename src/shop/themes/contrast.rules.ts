/** The least contrast of text that everybody can read (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5

/** Returns the relative luminance of a colour, `#rrggbb` (WCAG 2.2). */
const luminanceOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colours, `#rrggbb`, from 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** A colour of a theme, with the colours that it stands on or beneath as text. */
interface Coloured {
  readonly name: string
  readonly value: string
  /** Names of other colours, or colours. */
  readonly against: readonly string[]
}

/**
 * Returns the lowest contrast of each colour that is too low to be read, by its name; rounded down to a tenth, so
 * that what is said of it is never enough.
 */
export const lowContrasts = (colours: readonly Coloured[]): ReadonlyMap<string, number> => {
  const colourOf = (other: string) => colours.find(({ name }) => name === other)?.value ?? other
  return new Map(
    colours.flatMap(({ name, value, against }) => {
      const lowest = Math.min(...against.map((other) => contrastOf(value, colourOf(other))))
      return lowest < LEAST_CONTRAST ? [[name, Math.floor(lowest * 10) / 10] as const] : []
    }),
  )
}
