/** The name of a template for English alone. */
export const inEnglish = (name: string): string => `${name}.en`
