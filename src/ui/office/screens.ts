import type { Screens } from './screen.ts'
import { Analytics } from './screens/analytics.tsx'
import { AppConsent } from './screens/apps.tsx'
import { AuditLog } from './screens/audit.tsx'
import { ClassCategoryList, ClassNameList } from './screens/axes.tsx'
import { BaseInfo } from './screens/base-info.tsx'
import { BlockList, BlockRecord } from './screens/blocks.tsx'
import { ContentCache } from './screens/cache.tsx'
import { Calendar, ClosedWeekdays } from './screens/calendar.tsx'
import { CategoryEdit, CategoryList, CategoryRecord } from './screens/categories.tsx'
import { CategoryGoods } from './screens/category-goods.tsx'
import { CsvConfig } from './screens/csv-config.tsx'
import { csvImport, csvLook } from './screens/csv-import.tsx'
import { CustomerAddress, CustomerNew, CustomerRecord } from './screens/customer.tsx'
import { CustomerGroupList, CustomerGroupRecord } from './screens/customer-groups.tsx'
import { CustomerList } from './screens/customer-list.tsx'
import { CustomerMerge } from './screens/customer-merge.tsx'
import { DeliveryList, DeliveryRecord } from './screens/deliveries.tsx'
import { EmptyPage } from './screens/empty-page.tsx'
import { EnquiryList, EnquiryRecord, ReplyTemplateList } from './screens/enquiries.tsx'
import { FileManager, FileRecord } from './screens/files.tsx'
import { GiftList, GiftOptionRecord } from './screens/gift-options.tsx'
import { Backups, JobPage, Jobs } from './screens/jobs.tsx'
import { LayoutList, LayoutRecord } from './screens/layouts.tsx'
import { Log } from './screens/log.tsx'
import { MailServer } from './screens/mail-server.tsx'
import { MailTemplateLook, MailTemplates } from './screens/mail-templates.tsx'
import { MailList, MailPage, Outbox } from './screens/mails.tsx'
import { MasterData } from './screens/master-data.tsx'
import { ProductMatrix } from './screens/matrix.tsx'
import { RoleList, RoleRecord } from './screens/member-roles.tsx'
import { AuthorityRoles, MemberList, MemberRecord } from './screens/members.tsx'
import { MenuSettings } from './screens/menus.tsx'
import { MovingIn } from './screens/moving-in.tsx'
import { NewsList, NewsRecord } from './screens/news.tsx'
import {
  NewsletterList,
  NewsletterPreview,
  NewsletterRecord,
  SubscriptionList,
} from './screens/newsletters.tsx'
import { Opening } from './screens/opening.tsx'
import { OrderRecord } from './screens/order.tsx'
import { OrderExchange } from './screens/order-exchange.tsx'
import { OrderEdit, OrderNew } from './screens/order-form.tsx'
import { OrderList } from './screens/order-list.tsx'
import { OrderMail, OrderMailLook, OrderMailWritten } from './screens/order-mail.tsx'
import { OrderRefund } from './screens/order-refund.tsx'
import { ShippingAddress, ShippingMail } from './screens/order-shipping.tsx'
import { OrderStatusList } from './screens/order-status.tsx'
import { FieldList, FieldRecord } from './screens/own-fields.tsx'
import { PackingList } from './screens/packing.tsx'
import { PageSection } from './screens/page-section.tsx'
import { PageSections } from './screens/page-section-list.tsx'
import { PageList, PageRecord } from './screens/pages.tsx'
import { OrderPdf } from './screens/papers.tsx'
import { NewPasskey, Passkeys } from './screens/passkeys.tsx'
import { PaymentList, PaymentRecord } from './screens/payments.tsx'
import { PickingList } from './screens/picking.tsx'
import { PluginList, PluginSettings } from './screens/plugins.tsx'
import { ProductNew, ProductRecord } from './screens/product.tsx'
import { ProductList } from './screens/product-list.tsx'
import { ProductTable, ProductTableLook } from './screens/product-table.tsx'
import { PromotionList, PromotionOrders, PromotionRecord } from './screens/promotions.tsx'
import { ActionRedirect, UnsupportedRoute } from './screens/redirect.tsx'
import { RedirectList } from './screens/redirects.tsx'
import { RelatedGoods } from './screens/related-goods.tsx'
import { ReturnList, ReturnRecord } from './screens/returns.tsx'
import { SalesReport } from './screens/sales-report.tsx'
import { Search } from './screens/search.tsx'
import { MissedWordList, SynonymList } from './screens/search-words.tsx'
import { Maintenance, Security } from './screens/security.tsx'
import { Settings } from './screens/settings.tsx'
import { ChangePassword, SignIn } from './screens/sign-in.tsx'
import { StockChangeList, StockList, StockRecord } from './screens/stock.tsx'
import { ContentCss, ContentJs } from './screens/styles.tsx'
import { LoginHistory, Sessions } from './screens/system.tsx'
import { Doctor, SystemInfo } from './screens/system-info.tsx'
import { TagList } from './screens/tags.tsx'
import { TaxRuleList } from './screens/tax-rules.tsx'
import { BlockHistory, PageHistory } from './screens/template-history.tsx'
import { ThemeAdd, ThemeList, ThemeSettings } from './screens/themes.tsx'
import { TokenList, TokenRecord, TokenSecret } from './screens/tokens.tsx'
import { Top } from './screens/top.tsx'
import { TradeLaw } from './screens/trade-law.tsx'
import { GiveCode, OwnDevice, RecoveryCodes, SetDevice } from './screens/two-factor.tsx'
import { WebhookList, WebhookRecord, WebhookSecret, WebhookTries } from './screens/webhooks.tsx'

/** The screens of the office by their transition. */
export const screens: Screens = {
  goAdminTop: Top,
  goAdminSearch: Search,
  goOrderList: OrderList,
  goOrder: OrderRecord,
  goOrderEdit: OrderEdit,
  doUpdateOrder: OrderEdit,
  goOrderNew: OrderNew,
  doCreateOrder: OrderNew,
  goOrderRefund: OrderRefund,
  doRefundLines: OrderRefund,
  goOrderExchange: OrderExchange,
  doExchangeLines: OrderExchange,
  goPackingList: PackingList,
  goPickingList: PickingList,
  doMakePickingList: PickingList,
  goEnquiryList: EnquiryList,
  goEnquiry: EnquiryRecord,
  goReplyTemplateList: ReplyTemplateList,
  goReturnList: ReturnList,
  goReturn: ReturnRecord,
  goImportShippingCsv: csvImport(
    'goImportShippingCsv',
    'doImportShippingCsv',
    'goOrderList',
    'goExportShipping',
  ),
  doImportShippingCsv: csvLook('goImportShippingCsv', 'doImportShippingCsv'),
  goShippingNotifyMail: ShippingMail,
  goOrderShippingAddress: ShippingAddress,
  goOrderMail: OrderMail,
  goOrderMailConfirm: OrderMailLook,
  doSendOrderMail: OrderMailWritten,
  goAdminProductList: ProductList,
  goProductTable: ProductTable,
  doUpdateProductTable: ProductTableLook,
  goAdminProduct: ProductRecord,
  goProductEdit: ProductRecord,
  goProductNew: ProductNew,
  goRelatedGoods: RelatedGoods,
  goProductClass: ProductMatrix,
  goCategoryList: CategoryList,
  goCategory: CategoryRecord,
  goCategoryEdit: CategoryEdit,
  goCategoryGoods: CategoryGoods,
  goClassNameList: ClassNameList,
  goClassCategoryList: ClassCategoryList,
  goFieldList: FieldList,
  goField: FieldRecord,
  goTagList: TagList,
  goSynonymList: SynonymList,
  goRedirectList: RedirectList,
  goMissedWordList: MissedWordList,
  goStock: StockRecord,
  goStockList: StockList,
  goStockChangeList: StockChangeList,
  goCustomerGroup: CustomerGroupRecord,
  goCustomerGroupList: CustomerGroupList,
  goCustomerList: CustomerList,
  goCustomer: CustomerRecord,
  goCustomerMerge: CustomerMerge,
  goCustomerNew: CustomerNew,
  goCustomerDeliveryEdit: CustomerAddress,
  goOrderPdf: OrderPdf,
  goAdminLogin: SignIn,
  goChangePassword: ChangePassword,
  goTwoFactorAuth: GiveCode,
  goTwoFactorAuthSet: SetDevice,
  goTwoFactorAuthEdit: OwnDevice,
  doSetTwoFactorAuth: RecoveryCodes,
  doCreateToken: TokenSecret,
  doRenewToken: TokenSecret,
  goPasskeyList: Passkeys,
  doStartPasskey: NewPasskey,
  goPageList: PageList,
  goPage: PageRecord,
  goPageHistory: PageHistory,
  goLayoutList: LayoutList,
  goLayout: LayoutRecord,
  goMenus: MenuSettings,
  goPageSections: PageSections,
  goPageSection: PageSection,
  goBlockList: BlockList,
  goBlock: BlockRecord,
  goBlockHistory: BlockHistory,
  goBaseInfo: BaseInfo,
  goTradeLawList: TradeLaw,
  goTemplateList: ThemeList,
  goTemplateAdd: ThemeAdd,
  goTemplateSettings: ThemeSettings,
  goCalendar: Calendar,
  goMailServer: MailServer,
  goMailTemplateList: MailTemplates,
  doUpdateMailTemplate: MailTemplateLook,
  goClosedWeekdays: ClosedWeekdays,
  goOrderStatusList: OrderStatusList,
  goMasterData: MasterData,
  goDeliveryList: DeliveryList,
  goDelivery: DeliveryRecord,
  goGiftList: GiftList,
  goGiftOption: GiftOptionRecord,
  goNewsletterList: NewsletterList,
  goNewsletter: NewsletterRecord,
  goNewsletterPreview: NewsletterPreview,
  goSubscriptionList: SubscriptionList,
  goPromotionList: PromotionList,
  goPromotion: PromotionRecord,
  goPromotionOrderList: PromotionOrders,
  goPaymentList: PaymentList,
  goPayment: PaymentRecord,
  goTaxRuleList: TaxRuleList,
  goCsvConfig: CsvConfig,
  goImportProductCsv: csvImport(
    'goImportProductCsv',
    'doImportProductCsv',
    'goAdminProductList',
    'goExportProduct',
  ),
  doImportProductCsv: csvLook('goImportProductCsv', 'doImportProductCsv'),
  goImportCategoryCsv: csvImport(
    'goImportCategoryCsv',
    'doImportCategoryCsv',
    'goCategoryList',
    'goExportCategory',
  ),
  doImportCategoryCsv: csvLook('goImportCategoryCsv', 'doImportCategoryCsv'),
  goImportClassNameCsv: csvImport(
    'goImportClassNameCsv',
    'doImportClassNameCsv',
    'goClassNameList',
    'goExportClassName',
  ),
  doImportClassNameCsv: csvLook('goImportClassNameCsv', 'doImportClassNameCsv'),
  goImportClassCategoryCsv: csvImport(
    'goImportClassCategoryCsv',
    'doImportClassCategoryCsv',
    'goClassNameList',
    'goExportClassCategory',
  ),
  doImportClassCategoryCsv: csvLook('goImportClassCategoryCsv', 'doImportClassCategoryCsv'),
  goImportCustomerCsv: csvImport(
    'goImportCustomerCsv',
    'doImportCustomerCsv',
    'goCustomerList',
    'goExportCustomer',
  ),
  doImportCustomerCsv: csvLook('goImportCustomerCsv', 'doImportCustomerCsv'),
  goImportRedirectCsv: csvImport('goImportRedirectCsv', 'doImportRedirectCsv', 'goRedirectList'),
  doImportRedirectCsv: csvLook('goImportRedirectCsv', 'doImportRedirectCsv'),
  goImportOrderCsv: csvImport('goImportOrderCsv', 'doImportOrderCsv', 'goOrderList', 'goExportOrder'),
  doImportOrderCsv: csvLook('goImportOrderCsv', 'doImportOrderCsv'),
  goImportStockCsv: csvImport('goImportStockCsv', 'doImportStockCsv', 'goStockList', 'goExportStock'),
  goImportDeliveryAreaCsv: csvImport(
    'goImportDeliveryAreaCsv',
    'doImportDeliveryAreaCsv',
    'goDeliveryList',
    'goExportDeliveryArea',
  ),
  doImportDeliveryAreaCsv: csvLook('goImportDeliveryAreaCsv', 'doImportDeliveryAreaCsv'),
  goImportDeliveryTimeCsv: csvImport(
    'goImportDeliveryTimeCsv',
    'doImportDeliveryTimeCsv',
    'goDeliveryList',
    'goExportDeliveryTime',
  ),
  doImportDeliveryTimeCsv: csvLook('goImportDeliveryTimeCsv', 'doImportDeliveryTimeCsv'),
  doImportStockCsv: csvLook('goImportStockCsv', 'doImportStockCsv'),
  goFileManager: FileManager,
  goFile: FileRecord,
  goContentCss: ContentCss,
  goContentJs: ContentJs,
  goAnalytics: Analytics,
  goSalesReport: SalesReport,
  goAuditLog: AuditLog,
  goJobList: Jobs,
  goJob: JobPage,
  goBackupList: Backups,
  goSystemInfo: SystemInfo,
  goDoctor: Doctor,
  goAdminLog: Log,
  goContentCache: ContentCache,
  goPluginList: PluginList,
  goPluginSettings: PluginSettings,
  goMailList: MailList,
  goSentMail: MailPage,
  goOutboxList: Outbox,
  goAdminActionRedirect: ActionRedirect,
  goAdminUnsupportedRoute: UnsupportedRoute,
  goAdminEmptyPage: EmptyPage,
  goSecurity: Security,
  goSettings: Settings,
  goMaintenance: Maintenance,
  goOpening: Opening,
  goMovingIn: MovingIn,
  goLoginHistoryList: LoginHistory,
  goAuthorizeMemberApp: AppConsent,
  goMemberSessionList: Sessions,
  goMemberList: MemberList,
  goMember: MemberRecord,
  goRole: RoleRecord,
  goRoleList: RoleList,
  goToken: TokenRecord,
  goWebhook: WebhookRecord,
  goWebhookList: WebhookList,
  goWebhookTries: WebhookTries,
  doCreateWebhook: WebhookSecret,
  doRenewWebhookSecret: WebhookSecret,
  goTokenList: TokenList,
  goAuthorityRole: AuthorityRoles,
  goNewsList: NewsList,
  goNews: NewsRecord,
}

/** The transitions with a screen. */
export const officeScreens = Object.keys(screens)
