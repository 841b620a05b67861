/** Paging through what a customer has done with the shop. */

/** The offsets of the pages before and after one, where there are such. */
export const offsetsBeside = (
  { limit, offset }: { readonly limit: number; readonly offset: number },
  count: number,
): { readonly prev?: number; readonly next?: number } => ({
  ...(offset > 0 && { prev: Math.max(0, Math.min(offset, count) - limit) }),
  ...(offset + limit < count && { next: offset + limit }),
})
