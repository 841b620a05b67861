// No I and O, no 1 and 0: the number is read aloud on the telephone.
const READABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 6

/** The number of an enquiry, `INQ-20261120-7K3M9Q`; `today` is `YYYY-MM-DD`, `random` an integer from 0 to n - 1. */
export const ticketId = (today: string, random: (n: number) => number): string => {
  const drawn = Array.from({ length: LENGTH }, () => READABLE.charAt(random(READABLE.length)))
  return `INQ-${today.replaceAll('-', '')}-${drawn.join('')}`
}
