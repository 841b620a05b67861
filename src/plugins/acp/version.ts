/** The released version of ACP that the shop speaks. */
export const VERSION = '2026-04-17'
