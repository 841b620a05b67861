/** The menu of the office in its groups: the screens that are entered from anywhere. */
export const officeMenu = [
  {
    group: 'orders',
    screens: ['goOrderList', 'goPackingList', 'goImportShippingCsv', 'goOrderNew', 'goOrderPdf'],
  },
  {
    group: 'products',
    screens: [
      'goAdminProductList',
      'goProductNew',
      'goCategoryList',
      'goClassNameList',
      'goTagList',
      'goSynonymList',
      'goMissedWordList',
      'goStockList',
      'goImportProductCsv',
    ],
  },
  {
    group: 'customers',
    screens: ['goCustomerList', 'goCustomerNew'],
  },
  {
    group: 'content',
    screens: [
      'goNewsList',
      'goPageList',
      'goLayoutList',
      'goBlockList',
      'goFileManager',
      'goContentCss',
      'goContentJs',
      'goTemplateList',
    ],
  },
  {
    group: 'shop',
    screens: [
      'goBaseInfo',
      'goTradeLawList',
      'goDeliveryList',
      'goPaymentList',
      'goTaxRuleList',
      'goCalendar',
      'goMailTemplateList',
      'goOrderStatusList',
      'goMasterData',
      'goCsvConfig',
    ],
  },
  {
    group: 'system',
    screens: [
      'goMemberList',
      'goAuthorityRole',
      'goSecurity',
      'goMaintenance',
      'goAuditLog',
      'goLoginHistoryList',
      'goMailList',
      'goOutboxList',
      'goJobList',
      'goBackupList',
      'goSystemInfo',
      'goAdminLog',
      'goContentCache',
      'goDoctor',
      'goPluginList',
      'goMemberSessionList',
      'goTwoFactorAuthEdit',
      'goPasskeyList',
      'goChangePassword',
    ],
  },
] as const

/** A group of the menu with its screens, by the names of their transitions. */
export interface MenuGroup {
  readonly group: string
  readonly screens: readonly string[]
}

/** The menu with what plugins add to its groups. */
export const officeMenuWith = (added: ReadonlyMap<string, readonly string[]>): readonly MenuGroup[] =>
  officeMenu.map(({ group, screens }) => ({ group, screens: [...screens, ...(added.get(group) ?? [])] }))

/** The letters that open a screen after `g`. */
export const officeKeys: Readonly<Record<string, string>> = {
  goOrderList: 'o',
  goAdminProductList: 'p',
  goCustomerList: 'c',
  goBaseInfo: 's',
  goMemberList: 'm',
  goAuditLog: 'a',
  goJobList: 'j',
}
