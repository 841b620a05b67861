import type { ReadEnvironment } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { link } from '../transitions.ts'

/** Returns the links to the pages of the account area that the shop uses. */
export const accountLinks = async ({ memory }: Pick<ReadEnvironment, 'memory'>) => {
  const base = await memory.get(baseInfo)
  return [
    link('goMypage'),
    link('goOrderHistory'),
    ...(base.option_favorite_product ? [link('goFavoriteList')] : []),
    link('goCustomerAddressList'),
    link('goMypageChange'),
    link('goSessionList'),
    ...(base.option_point ? [link('goPointHistory')] : []),
    link('goMypageExport'),
    link('goMypageWithdraw'),
    link('doLogout'),
  ]
}
