/** Text that looks like an email address. */
const ADDRESS = /(?<![^\s<>"'(),;:=/@])[^\s<>"'(),;:=/@]+@[^\s<>"'(),;:=/@]+\.[a-z]{2,}/gi

/**
 * Replaces the email addresses in a text, such as those that mail servers repeat, before it is stored longer
 * than they may be.
 */
export const withoutAddresses = (text: string): string => text.replace(ADDRESS, '•••')
