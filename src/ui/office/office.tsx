import type { ComponentType, VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { Graph } from '../../hypermedia/graph.ts'
import type { Language, Translate } from '../../hypermedia/language.ts'
import type { HoleMark, PageModel, Pages, PlainPage } from '../../hypermedia/page.ts'
import { type Actor, may, strangerIn } from '../../hypermedia/realm.ts'
import { type LinkMap, linkMap, menuLinks, withItemLinks } from '../../hypermedia/resolve.ts'
import { assetAddresses } from '../assets.ts'
import { formTargets } from '../forms/form-target.ts'
import { escapeHtml } from '../forms/markup.ts'
import { type MenuGroup, type OfficePage, PageProvider } from './context.ts'
import { Frame, Notices } from './frame.tsx'
import { noPieces, withPieces } from './pieces.ts'
import type { Screens } from './screen.ts'
import { AuditLog } from './screens/audit.tsx'
import { ClassCategoryList, ClassNameList } from './screens/axes.tsx'
import { BaseInfo } from './screens/base-info.tsx'
import { BlockList, BlockRecord } from './screens/blocks.tsx'
import { ContentCache } from './screens/cache.tsx'
import { Calendar, ClosedWeekdays } from './screens/calendar.tsx'
import { CategoryEdit, CategoryList, CategoryRecord } from './screens/categories.tsx'
import { ContractScreen } from './screens/contract.tsx'
import { CsvConfig } from './screens/csv-config.tsx'
import { csvImport, csvLook } from './screens/csv-import.tsx'
import { CustomerAddress, CustomerNew, CustomerRecord } from './screens/customer.tsx'
import { CustomerList } from './screens/customer-list.tsx'
import { DeliveryList, DeliveryRecord } from './screens/deliveries.tsx'
import { EmptyPage } from './screens/empty-page.tsx'
import { FileManager, FileRecord } from './screens/files.tsx'
import { Backups, JobPage, Jobs } from './screens/jobs.tsx'
import { LayoutList, LayoutRecord } from './screens/layouts.tsx'
import { Log } from './screens/log.tsx'
import { MailTemplateLook, MailTemplates } from './screens/mail-templates.tsx'
import { MailList, MailPage, Outbox } from './screens/mails.tsx'
import { MasterData } from './screens/master-data.tsx'
import { ProductMatrix } from './screens/matrix.tsx'
import { AuthorityRoles, MemberList, MemberRecord } from './screens/members.tsx'
import { NewsList, NewsRecord } from './screens/news.tsx'
import { OrderRecord } from './screens/order.tsx'
import { OrderEdit, OrderNew } from './screens/order-form.tsx'
import { OrderList } from './screens/order-list.tsx'
import { OrderMail, OrderMailLook, OrderMailWritten } from './screens/order-mail.tsx'
import { ShippingAddress, ShippingMail } from './screens/order-shipping.tsx'
import { OrderStatusList } from './screens/order-status.tsx'
import { FieldList, FieldRecord } from './screens/own-fields.tsx'
import { PackingList } from './screens/packing.tsx'
import { PageList, PageRecord } from './screens/pages.tsx'
import { OrderPdf } from './screens/papers.tsx'
import { NewPasskey, Passkeys } from './screens/passkeys.tsx'
import { PaymentList, PaymentRecord } from './screens/payments.tsx'
import { PluginList } from './screens/plugins.tsx'
import { ProductNew, ProductRecord } from './screens/product.tsx'
import { ProductList } from './screens/product-list.tsx'
import { ActionRedirect, UnsupportedRoute } from './screens/redirect.tsx'
import { Refusal } from './screens/refusal.tsx'
import { Search } from './screens/search.tsx'
import { MissedWordList, SynonymList } from './screens/search-words.tsx'
import { Maintenance, Security } from './screens/security.tsx'
import { ChangePassword, SignIn } from './screens/sign-in.tsx'
import { StockChangeList, StockList, StockRecord } from './screens/stock.tsx'
import { ContentCss, ContentJs } from './screens/styles.tsx'
import { LoginHistory, Sessions } from './screens/system.tsx'
import { Doctor, SystemInfo } from './screens/system-info.tsx'
import { TagList } from './screens/tags.tsx'
import { TaxRuleList } from './screens/tax-rules.tsx'
import { BlockHistory, PageHistory } from './screens/template-history.tsx'
import { ThemeAdd, ThemeList, ThemeSettings } from './screens/themes.tsx'
import { Top } from './screens/top.tsx'
import { TradeLaw } from './screens/trade-law.tsx'
import { GiveCode, OwnDevice, RecoveryCodes, SetDevice } from './screens/two-factor.tsx'

const screens: Screens = {
  goAdminTop: Top,
  goAdminSearch: Search,
  goOrderList: OrderList,
  goOrder: OrderRecord,
  goOrderEdit: OrderEdit,
  doUpdateOrder: OrderEdit,
  goOrderNew: OrderNew,
  doCreateOrder: OrderNew,
  goPackingList: PackingList,
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
  goAdminProduct: ProductRecord,
  goProductEdit: ProductRecord,
  goProductNew: ProductNew,
  goProductClass: ProductMatrix,
  goCategoryList: CategoryList,
  goCategory: CategoryRecord,
  goCategoryEdit: CategoryEdit,
  goClassNameList: ClassNameList,
  goClassCategoryList: ClassCategoryList,
  goFieldList: FieldList,
  goField: FieldRecord,
  goTagList: TagList,
  goSynonymList: SynonymList,
  goMissedWordList: MissedWordList,
  goStock: StockRecord,
  goStockList: StockList,
  goStockChangeList: StockChangeList,
  goCustomerList: CustomerList,
  goCustomer: CustomerRecord,
  goCustomerNew: CustomerNew,
  goCustomerDeliveryEdit: CustomerAddress,
  goOrderPdf: OrderPdf,
  goAdminLogin: SignIn,
  goChangePassword: ChangePassword,
  goTwoFactorAuth: GiveCode,
  goTwoFactorAuthSet: SetDevice,
  goTwoFactorAuthEdit: OwnDevice,
  doSetTwoFactorAuth: RecoveryCodes,
  goPasskeyList: Passkeys,
  doStartPasskey: NewPasskey,
  goPageList: PageList,
  goPage: PageRecord,
  goPageHistory: PageHistory,
  goLayoutList: LayoutList,
  goLayout: LayoutRecord,
  goBlockList: BlockList,
  goBlock: BlockRecord,
  goBlockHistory: BlockHistory,
  goBaseInfo: BaseInfo,
  goTradeLawList: TradeLaw,
  goTemplateList: ThemeList,
  goTemplateAdd: ThemeAdd,
  goTemplateSettings: ThemeSettings,
  goCalendar: Calendar,
  goMailTemplateList: MailTemplates,
  doUpdateMailTemplate: MailTemplateLook,
  goClosedWeekdays: ClosedWeekdays,
  goOrderStatusList: OrderStatusList,
  goMasterData: MasterData,
  goDeliveryList: DeliveryList,
  goDelivery: DeliveryRecord,
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
  goImportStockCsv: csvImport('goImportStockCsv', 'doImportStockCsv', 'goStockList', 'goExportStock'),
  doImportStockCsv: csvLook('goImportStockCsv', 'doImportStockCsv'),
  goFileManager: FileManager,
  goFile: FileRecord,
  goContentCss: ContentCss,
  goContentJs: ContentJs,
  goAuditLog: AuditLog,
  goJobList: Jobs,
  goJob: JobPage,
  goBackupList: Backups,
  goSystemInfo: SystemInfo,
  goDoctor: Doctor,
  goAdminLog: Log,
  goContentCache: ContentCache,
  goPluginList: PluginList,
  goMailList: MailList,
  goSentMail: MailPage,
  goOutboxList: Outbox,
  goAdminActionRedirect: ActionRedirect,
  goAdminUnsupportedRoute: UnsupportedRoute,
  goAdminEmptyPage: EmptyPage,
  goSecurity: Security,
  goMaintenance: Maintenance,
  goLoginHistoryList: LoginHistory,
  goMemberSessionList: Sessions,
  goMemberList: MemberList,
  goMember: MemberRecord,
  goAuthorityRole: AuthorityRoles,
  goNewsList: NewsList,
  goNews: NewsRecord,
}

/** The transitions with a screen. */
export const officeScreens = Object.keys(screens)

/** The parts of the office's pages. */
export interface OfficeSource {
  readonly graph: Graph
  readonly translate: (language: Language) => Translate
  readonly mark: HoleMark
  /** The screens of the menu, in their groups. */
  readonly menu: () => readonly { readonly group: string; readonly screens: readonly string[] }[]
  /** The key letters of screens, by their transition. */
  readonly keys: Readonly<Record<string, string>>
  /** The directory of its styles and pictures. */
  readonly directory: string
  /** The directory of its built scripts. */
  readonly scripts: string
  readonly timeZone: string
  /** Whether the shop is closed for maintenance. */
  readonly isClosed: () => boolean
  /** The address where members see the closed shop, if the office has a host of its own. */
  readonly look: () => string | undefined
  /** Renders a page of the shop that is not public yet (`about.preview`). */
  readonly preview: Pages['render']
}

/** Creates the pages of the office. */
export const createOffice = (source: OfficeSource): Pages => {
  const asset = assetAddresses(source.directory, '/office/')
  const script = assetAddresses(source.scripts, '/office/scripts/')

  const surroundings = (model: PageModel): OfficePage => {
    const translate = source.translate(model.language)
    return {
      graph: source.graph,
      target: formTargets(source.graph, translate),
      mark: source.mark,
      timeZone: source.timeZone,
      isClosed: source.isClosed(),
      look: source.look(),
      language: model.language,
      translate,
      t: (key, params) => translate(`office.${key}`, params),
      titleOf: (name) => translate(`message.office.screen.${name}`),
      actionOf: (name) => translate(`message.office.action.${name}`),
      isContractDrawn: (name) => {
        const { realm, kind, answers } = source.graph.names.get(name) ?? {}
        return realm === 'office' && kind === 'safe' && !answers && !(name in screens)
      },
      asset,
      script,
      links: model.links,
      menu: linkMap(source.graph, menuLinks(source.graph, model.actor), model.actor),
      groups: groupsFor(source, model.actor),
      keys: source.keys,
      model,
      page: model,
      forms: 0,
      pieces: noPieces(),
    }
  }

  const print = (page: OfficePage, title: string, content: VNode): string =>
    `<!doctype html>${renderToString(
      <PageProvider value={page}>
        <Frame title={title}>{content}</Frame>
      </PageProvider>,
    )}`

  return {
    async render(model) {
      if (model.about.preview) return source.preview(model)
      const page = surroundings(model)
      const name = model.transition?.name as keyof Screens | undefined
      const Screen = name && (screens[name] as ComponentType<{ state: unknown; links: LinkMap }> | undefined)
      const state = withItemLinks(source.graph, model.state, 'links', model.actor)
      if (!name) return { text: print(page, model.problem?.title ?? '', <Refusal />), tags: [] }
      const content = Screen ? (
        <Screen state={state} links={model.links} />
      ) : (
        <ContractScreen state={state as Record<string, unknown>} links={model.links} />
      )
      return { text: await withPieces(page.pieces, print(page, page.titleOf(name), content)), tags: [] }
    },
    fill(hole, { name = '', notices }) {
      if (hole === 'account') return escapeHtml(name)
      if (hole !== 'notices' || notices.length === 0) return ''
      return renderToString(<Notices of={notices} />)
    },
    plain: ({ language, problem, links }: PlainPage) =>
      print(
        surroundings({
          status: problem.status,
          language,
          address: '/',
          state: {},
          links,
          actor: strangerIn('office'),
          about: {},
          problem,
          private: true,
        }),
        problem.title,
        <Refusal />,
      ).replaceAll(source.mark('notices'), ''),
  }
}

const groupsFor = ({ graph, menu }: OfficeSource, actor: Actor): readonly MenuGroup[] =>
  menu()
    .map(({ group, screens: names }) => {
      const open = names.filter((name) => may(actor, graph.named(name)))
      return {
        group,
        links: linkMap(
          graph,
          open.map((rel) => ({ rel, input: {} })),
          actor,
        ),
      }
    })
    .filter(({ links }) => Object.keys(links).length > 0)
