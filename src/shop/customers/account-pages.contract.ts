/** The pages of the account area, which each of them leads to. */
export const accountPages = [
  'goMypage',
  'goOrderHistory',
  'goFavoriteList',
  'goCustomerAddressList',
  'goMypageChange',
  'goPointHistory',
  'goMypageExport',
  'goMypageWithdraw',
  'doLogout',
] as const
