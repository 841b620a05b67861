/** Returns the name of a template for English only. */
export const inEnglish = (name: string): string => `${name}.en`
