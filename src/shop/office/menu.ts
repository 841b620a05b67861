/** The menu of the office in its groups: the screens that are entered from anywhere. */
export const officeMenu = [
  {
    group: 'system',
    screens: [
      'goSecurity',
      'goMaintenance',
      'goAuditLog',
      'goLoginHistoryList',
      'goJobList',
      'goBackupList',
      'goMemberList',
      'goAuthorityRole',

      'goMemberSessionList',
      'goTwoFactorAuthEdit',
      'goChangePassword',
    ],
  },
] as const
