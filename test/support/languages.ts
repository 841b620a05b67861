/** The address of a page in a language: that of the shop has none before it. */
export const inLanguage = (path: string, language: string): string =>
  language === 'ja' || path.startsWith('/admin') ? path : `/${language}${path}`
