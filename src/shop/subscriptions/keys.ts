/** The purposes of derived keys: one confirms a request, the other ends what it led to. */
export const CONFIRM_KEY = 'newsletter-confirm'
export const END_KEY = 'newsletter-end'
