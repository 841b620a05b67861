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
      'goMemberSessionList',
      'goTwoFactorAuthEdit',
      'goPasskeyList',
      'goChangePassword',
    ],
  },
] as const

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
