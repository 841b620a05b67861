/** What a member must not read in a mail: whatever opens an account. */

const HIDDEN = '•••'

/** The value of an input whose name says what it is. */
const NAMED = /([?&]\w*(?:key|token|secret)\w*=)[^\s&#"'<>]+/gi
/** As long as a key, wherever it stands: no word, number or address is. */
const LONG = /[A-Za-z0-9]{32,}/g

/** A text of a mail without the keys in it. */
export const withoutKeys = (text: string): string => text.replace(NAMED, `$1${HIDDEN}`).replace(LONG, HIDDEN)
