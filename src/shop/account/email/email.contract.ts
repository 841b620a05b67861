import { z } from 'zod'
import { either, key, optional } from '../../../hypermedia/input.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'

const HALF_AN_HOUR = 30

/**
 * Both keys lead to the same page. The key of a new address requires its customer to be signed in, for a
 * mistyped address is somebody else's; the key of a former one does not, for its owner may be locked out.
 */
const mailedKeys = { secretKey: optional(key()), undoKey: optional(key()) }

export const goConfirmEmail = safe('/mypage/email', {
  title: 'The page behind the links of the mails about a changed e-mail address, with its button',
  for: 'anyone',
  page: 'mypage_email',
  entered: 'mail',
  input: mailedKeys,
  state: {
    /** The address that the button confirms or restores; null if the link is not valid any more. */
    email: z.string().nullable(),
    /** True for a former address of the customer. */
    isFormer: z.boolean(),
  },
  submitTo: 'doConfirmEmail',
  offers: ['doConfirmEmail', 'goMypageChange', 'goForgotPassword', 'goLogin', 'goTop'],
  errors: ['signInFirst'],
})

export const doConfirmEmail = unsafe('POST', '/mypage/email', {
  title: 'Confirm a new e-mail address, or restore the former one, with the key from the mail',
  for: 'anyone',
  keyless: true,
  refusedAt: 'goConfirmEmail',
  input: { ...mailedKeys, secretKey: either(key(), { undoKey: true }) },
  state: { customerId: z.string(), email: z.string(), message: z.string() },
  offers: ['goMypage', 'goMypageChange', 'goForgotPassword', 'goLogin', 'goTop'],
  errors: ['badInput', 'signInFirst', 'emailKeyUnknown', 'emailTaken'],
  limits: [{ by: 'address', most: 25, minutes: HALF_AN_HOUR, refusals: true }],
})
