/** Without a query, and without what could leave its place in a page or lead out of its folder, also in escapes. */
const PLAIN = /^\/(?!(?:[^/]*\/)*(?:\.|%2e){1,2}(?:\/|$))[^\s"'<>\\?#]+$/i
const HIDDEN = /%(?:2f|5c|00)/i
const OWN = /^\/(?:files|assets)\/[^/]/

/** Whether an address is the path of a file of the shop's own: the policy of its pages lets browsers load no other. */
export const isOwnFile = (address: string): boolean =>
  OWN.test(address) && PLAIN.test(address) && !HIDDEN.test(address)
