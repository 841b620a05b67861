/** The pages of the account area, which link to each other. */
export const accountPages = [
  'goMypage',
  'goOrderHistory',
  'goFavoriteList',
  'goCustomerAddressList',
  'goMypageChange',
  'goSessionList',
  'goPointHistory',
  'goMypageExport',
  'goMypageWithdraw',
  'doLogout',
] as const
