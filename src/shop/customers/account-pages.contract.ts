/** The pages of the account area, which each of them leads to. */
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
