/** Replaces the parts of a mail that members must not read: whatever opens an account. */

const HIDDEN = '•••'

/** The value of an input that is a key by its name. */
const NAMED = /([?&]\w*(?:key|token|secret)\w*=)[^\s&#"'<>]+/gi
/** Texts as long as a key: no word, number or address is. */
const LONG = /[A-Za-z0-9]{32,}/g

/** Removes the keys from a text of a mail. */
export const withoutKeys = (text: string): string => text.replace(NAMED, `$1${HIDDEN}`).replace(LONG, HIDDEN)
