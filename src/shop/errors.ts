import { type ErrorCatalogue, kernelErrors } from '../hypermedia/errors.ts'

/** The error catalogue of the shop. */
export const errors = {
  ...kernelErrors,
  // The address of a form leads to its page, of one in the cart to the cart.
  methodNotAllowed: { status: 405, exits: ['goCart', 'goTop'] },
  badToken: { status: 403, exits: ['goCart', 'goTop'] },
  productNotFound: { status: 404, exits: ['goProductList', 'goTop'] },
  categoryNotFound: { status: 404, exits: ['goProductList', 'goTop'] },
  soldOut: { status: 409, exits: ['goCart', 'goProductList'] },
  notForSale: { status: 409, exits: ['goCart', 'goProductList'] },
  lineNotFound: { status: 404, exits: ['goCart'] },
  cartEmpty: { status: 409, exits: ['goCart', 'goProductList'] },
  addressUnknownYet: { status: 409, exits: ['goCart'] },
  addressNotFound: { status: 404, exits: ['goCart'] },
  addressBookFull: { status: 409, exits: ['goCustomerAddressList'] },
  // Nobody knows of which cart there was one: the cart page lets choose.
  nothingConfirmed: { status: 409, exits: ['goCart', 'goTop'] },
  // The way back to the choices is brought by the refusal itself: only that knows of which cart it is.
  orderNeedsLook: { status: 409, exits: ['goCart'] },
  soldOutAtCheckout: { status: 409, exits: ['goCart'] },
  tooManyOpenOrders: { status: 409, exits: ['goContactForm', 'goTop'] },
  orderNotFound: { status: 404, exits: ['goOrderHistory', 'goTop'] },
  emailTaken: { status: 409, exits: ['goLogin', 'goForgotPassword'] },
  activationKeyUnknown: { status: 404, exits: ['goLogin', 'goForgotPassword', 'goCustomerRegistration'] },
  resetKeyUnknown: { status: 400, exits: ['goForgotPassword'] },
  emailKeyUnknown: { status: 404, exits: ['goMypageChange', 'goLogin'] },
  sessionUnknown: { status: 404, exits: ['goSessionList'] },
  signInRefused: { status: 401, exits: ['goForgotPassword', 'goCustomerRegistration'] },
  notActivated: { status: 401, exits: ['goForgotPassword'] },
  wrongPassword: { status: 400, exits: ['goForgotPassword'] },
  addressUnknown: { status: 404, exits: ['goCustomerAddressList'] },
  notYourAddress: { status: 403, exits: ['goCustomerAddressList'] },
  favoritesOff: { status: 404, exits: ['goTop'] },
  // The office is as closed to a stranger as any page that is not theirs.
  membersOnly: { status: 403, exits: ['goAdminLogin', 'doAdminLogin'] },
  adminSignInRefused: { status: 401, exits: ['goAdminLogin'] },
  noChallenge: { status: 403, exits: ['goAdminLogin'] },
  tooManyCodes: { status: 429, exits: ['goAdminLogin'] },
  deviceExists: { status: 409, exits: ['goTwoFactorAuthEdit'] },
  memberGone: { status: 404, exits: ['goAdminLogin'] },
  locksYouOut: { status: 409, exits: ['goSecurity'] },
  jobUnknown: { status: 404, exits: ['goJobList'] },
  backupUnknown: { status: 404, exits: ['goBackupList'] },
  memberSessionUnknown: { status: 404, exits: ['goMemberSessionList'] },
  postalCodeUnknown: { status: 404, exits: [] },
} as const satisfies ErrorCatalogue
