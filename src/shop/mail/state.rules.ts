/**
 * The states of a mail: accepted by the mail server, on its way there, given up, or stored without being
 * sent.
 */
export const MAIL_STATES = ['sent', 'waiting', 'failed', 'kept'] as const

/** One of the states. */
export type MailState = (typeof MAIL_STATES)[number]
