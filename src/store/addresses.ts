/** Something like an e-mail address. */
const ADDRESS = /(?<![^\s<>"'(),;:=/@])[^\s<>"'(),;:=/@]+@[^\s<>"'(),;:=/@]+\.[a-z]{2,}/gi

/** A text without the e-mail addresses in it, such as a mail server repeats them: for what is kept longer than they may be. */
export const withoutAddresses = (text: string): string => text.replace(ADDRESS, '•••')
