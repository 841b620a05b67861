/** How far a mail is: taken by the mail server, on its way there, given up, or kept and never to be sent. */
export const MAIL_STATES = ['sent', 'waiting', 'failed', 'kept'] as const

/** One of them. */
export type MailState = (typeof MAIL_STATES)[number]
