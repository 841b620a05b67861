import type { RealmDeclaration } from '../hypermedia/realm.ts'
import * as addressBook from './account/address-book/address-book.contract.ts'
import { addressBookHandlers } from './account/address-book/address-book.handlers.ts'
import * as account from './account/contract.ts'
import * as email from './account/email/email.contract.ts'
import { emailHandlers } from './account/email/email.handlers.ts'
import * as entry from './account/entry/entry.contract.ts'
import { entryHandlers } from './account/entry/entry.handlers.ts'
import * as favorites from './account/favorites/favorites.contract.ts'
import { favoritesHandlers } from './account/favorites/favorites.handlers.ts'
import { accountHandlers } from './account/handlers.ts'
import * as home from './account/home/home.contract.ts'
import { homeHandlers } from './account/home/home.handlers.ts'
import * as sessions from './account/sign-in/sessions.contract.ts'
import { sessionsHandlers } from './account/sign-in/sessions.handlers.ts'
import * as signIn from './account/sign-in/sign-in.contract.ts'
import { signInHandlers } from './account/sign-in/sign-in.handlers.ts'
import * as audit from './audit/audit.contract.ts'
import { auditHandlers } from './audit/audit.handlers.ts'
import * as cart from './cart/contract.ts'
import { handlers as cartHandlers } from './cart/handlers.ts'
import * as catalog from './catalog/contract.ts'
import { handlers as catalogHandlers } from './catalog/handlers.ts'
import * as address from './checkout/address.contract.ts'
import { addressHandlers } from './checkout/address.handlers.ts'
import * as checkout from './checkout/contract.ts'
import { handlers as checkoutHandlers } from './checkout/handlers.ts'
import * as contact from './contact/contract.ts'
import { contactHandlers } from './contact/handlers.ts'
import * as content from './content/contract.ts'
import { handlers as contentHandlers } from './content/handlers.ts'
import * as news from './content/news.contract.ts'
import { newsHandlers } from './content/news.handlers.ts'
import * as tradeLaw from './content/trade-law.contract.ts'
import { tradeLawHandlers } from './content/trade-law.handlers.ts'
import * as block from './content-management/block.contract.ts'
import { blockHandlers } from './content-management/block.handlers.ts'
import * as layout from './content-management/layout.contract.ts'
import { layoutHandlers } from './content-management/layout.handlers.ts'
import * as page from './content-management/page.contract.ts'
import { pageHandlers } from './content-management/page.handlers.ts'
import * as styles from './content-management/styles.contract.ts'
import { stylesHandlers } from './content-management/styles.handlers.ts'
import * as template from './content-management/template.contract.ts'
import { templateHandlers } from './content-management/template.handlers.ts'
import * as addresses from './customer-management/addresses.contract.ts'
import { addressesHandlers } from './customer-management/addresses.handlers.ts'
import * as customer from './customer-management/customer.contract.ts'
import { customerHandlers } from './customer-management/customer.handlers.ts'
import * as customerCsv from './customer-management/customer-csv.contract.ts'
import { customerCsvHandlers } from './customer-management/customer-csv.handlers.ts'
import * as customerList from './customer-management/customer-list.contract.ts'
import { customerListHandlers } from './customer-management/customer-list.handlers.ts'
import * as postalCode from './customers/address-book/postal-code.contract.ts'
import { postalCodeHandlers } from './customers/address-book/postal-code.handlers.ts'
import { department } from './environment.ts'
import * as files from './files/files.contract.ts'
import { filesHandlers } from './files/files.handlers.ts'
import * as mailTemplate from './mail/template.contract.ts'
import { mailTemplateHandlers } from './mail/template.handlers.ts'
import * as loginHistory from './members/history.contract.ts'
import { historyHandlers as loginHistoryHandlers } from './members/history.handlers.ts'
import * as members from './members/members.contract.ts'
import { membersHandlers } from './members/members.handlers.ts'
import * as passkeySignIn from './members/passkey-sign-in.contract.ts'
import { passkeySignInHandlers } from './members/passkey-sign-in.handlers.ts'
import * as passkeys from './members/passkeys.contract.ts'
import { passkeysHandlers } from './members/passkeys.handlers.ts'
import * as roles from './members/roles.contract.ts'
import { rolesHandlers } from './members/roles.handlers.ts'
import * as memberSessions from './members/sessions.contract.ts'
import { sessionsHandlers as memberSessionsHandlers } from './members/sessions.handlers.ts'
import * as memberSignIn from './members/sign-in.contract.ts'
import { signInHandlers as memberSignInHandlers } from './members/sign-in.handlers.ts'
import * as twoFactor from './members/two-factor.contract.ts'
import { twoFactorHandlers } from './members/two-factor.handlers.ts'
import * as search from './office/search.contract.ts'
import { searchHandlers } from './office/search.handlers.ts'
import * as top from './office/top.contract.ts'
import { topHandlers } from './office/top.handlers.ts'
import * as order from './order-management/order.contract.ts'
import { orderHandlers } from './order-management/order.handlers.ts'
import * as orderCsv from './order-management/order-csv.contract.ts'
import { orderCsvHandlers } from './order-management/order-csv.handlers.ts'
import * as orderEdit from './order-management/order-edit.contract.ts'
import { orderEditHandlers } from './order-management/order-edit.handlers.ts'
import * as orderList from './order-management/order-list.contract.ts'
import { orderListHandlers } from './order-management/order-list.handlers.ts'
import * as orderMail from './order-management/order-mail.contract.ts'
import { orderMailHandlers } from './order-management/order-mail.handlers.ts'
import * as orderNew from './order-management/order-new.contract.ts'
import { orderNewHandlers } from './order-management/order-new.handlers.ts'
import * as packing from './order-management/packing.contract.ts'
import { packingHandlers } from './order-management/packing.handlers.ts'
import * as refund from './order-management/refund.contract.ts'
import { refundHandlers } from './order-management/refund.handlers.ts'
import * as shipping from './order-management/shipping.contract.ts'
import { shippingHandlers } from './order-management/shipping.handlers.ts'
import * as shippingAddress from './order-management/shipping-address.contract.ts'
import { shippingAddressHandlers } from './order-management/shipping-address.handlers.ts'
import * as shippingCsv from './order-management/shipping-csv.contract.ts'
import { shippingCsvHandlers } from './order-management/shipping-csv.handlers.ts'
import * as orderMoves from './order-management/status.contract.ts'
import { statusHandlers } from './order-management/status.handlers.ts'
import * as history from './orders/history.contract.ts'
import { historyHandlers } from './orders/history.handlers.ts'
import * as orderPapers from './papers/order-papers.contract.ts'
import { orderPapersHandlers } from './papers/order-papers.handlers.ts'
import * as papers from './papers/papers.contract.ts'
import { papersHandlers } from './papers/papers.handlers.ts'
import * as payments from './payments/payments.contract.ts'
import { paymentsHandlers } from './payments/payments.handlers.ts'
import * as plugins from './plugins/plugins.contract.ts'
import { pluginsHandlers } from './plugins/plugins.handlers.ts'
import * as axesCsv from './products/axes-csv.contract.ts'
import { axesCsvHandlers } from './products/axes-csv.handlers.ts'
import * as category from './products/category.contract.ts'
import { categoryHandlers } from './products/category.handlers.ts'
import * as categoryCsv from './products/category-csv.contract.ts'
import { categoryCsvHandlers } from './products/category-csv.handlers.ts'
import * as classCategories from './products/class-categories.contract.ts'
import { classCategoriesHandlers } from './products/class-categories.handlers.ts'
import * as classNames from './products/class-names.contract.ts'
import { classNamesHandlers } from './products/class-names.handlers.ts'
import * as csvTemplate from './products/csv-template.contract.ts'
import { csvTemplateHandlers } from './products/csv-template.handlers.ts'
import * as matrix from './products/matrix.contract.ts'
import { matrixHandlers } from './products/matrix.handlers.ts'
import * as preview from './products/preview.contract.ts'
import { previewHandlers } from './products/preview.handlers.ts'
import * as product from './products/product.contract.ts'
import { productHandlers } from './products/product.handlers.ts'
import * as productCsv from './products/product-csv.contract.ts'
import { productCsvHandlers } from './products/product-csv.handlers.ts'
import * as productList from './products/product-list.contract.ts'
import { productListHandlers } from './products/product-list.handlers.ts'
import * as stock from './products/stock.contract.ts'
import { stockHandlers } from './products/stock.handlers.ts'
import * as stockCsv from './products/stock-csv.contract.ts'
import { stockCsvHandlers } from './products/stock-csv.handlers.ts'
import * as tags from './products/tags.contract.ts'
import { tagsHandlers } from './products/tags.handlers.ts'
import * as missedWords from './search-words/missed-words.contract.ts'
import { missedWordsHandlers } from './search-words/missed-words.handlers.ts'
import * as synonyms from './search-words/synonyms.contract.ts'
import { synonymsHandlers } from './search-words/synonyms.handlers.ts'
import * as security from './security/security.contract.ts'
import { securityHandlers } from './security/security.handlers.ts'
import * as baseInfo from './settings/base-info.contract.ts'
import { baseInfoHandlers } from './settings/base-info.handlers.ts'
import * as calendar from './settings/calendar.contract.ts'
import { calendarHandlers } from './settings/calendar.handlers.ts'
import * as delivery from './settings/delivery.contract.ts'
import { deliveryHandlers } from './settings/delivery.handlers.ts'
import * as masterData from './settings/master-data.contract.ts'
import { masterDataHandlers } from './settings/master-data.handlers.ts'
import * as orderStatus from './settings/order-status.contract.ts'
import { orderStatusHandlers } from './settings/order-status.handlers.ts'
import * as payment from './settings/payment.contract.ts'
import { paymentHandlers } from './settings/payment.handlers.ts'
import * as taxRule from './settings/tax-rule.contract.ts'
import { taxRuleHandlers } from './settings/tax-rule.handlers.ts'
import * as backup from './system/backup.contract.ts'
import { backupHandlers } from './system/backup.handlers.ts'
import * as cache from './system/cache.contract.ts'
import { cacheHandlers } from './system/cache.handlers.ts'
import * as csvConfig from './system/csv-config.contract.ts'
import { csvConfigHandlers } from './system/csv-config.handlers.ts'
import * as doctor from './system/doctor.contract.ts'
import { doctorHandlers } from './system/doctor.handlers.ts'
import * as emptyPage from './system/empty-page.contract.ts'
import { emptyPageHandlers } from './system/empty-page.handlers.ts'
import * as info from './system/info.contract.ts'
import { infoHandlers } from './system/info.handlers.ts'
import * as jobs from './system/jobs.contract.ts'
import { jobsHandlers } from './system/jobs.handlers.ts'
import * as log from './system/log.contract.ts'
import { logHandlers } from './system/log.handlers.ts'
import * as mails from './system/mails.contract.ts'
import { mailsHandlers } from './system/mails.handlers.ts'
import * as outbox from './system/outbox.contract.ts'
import { outboxHandlers } from './system/outbox.handlers.ts'
import * as redirect from './system/redirect.contract.ts'
import { redirectHandlers } from './system/redirect.handlers.ts'
import * as themes from './themes/themes.contract.ts'
import { themesHandlers } from './themes/themes.handlers.ts'
import * as views from './views/views.contract.ts'
import { viewsHandlers } from './views/views.handlers.ts'

/** What shoppers may do: every department that they meet, once. */
const storefrontDepartments = [
  department(home, homeHandlers),
  department(content, contentHandlers),
  department(catalog, catalogHandlers),
  department(cart, cartHandlers),
  department(checkout, checkoutHandlers),
  department(payments, paymentsHandlers),
  department(address, addressHandlers),
  department(entry, entryHandlers),
  department(signIn, signInHandlers),
  department(account, accountHandlers),
  department(email, emailHandlers),
  department(sessions, sessionsHandlers),
  department(addressBook, addressBookHandlers),
  department(favorites, favoritesHandlers),
  department(history, historyHandlers),
  department(orderPapers, orderPapersHandlers),
  department(contact, contactHandlers),
  department(postalCode, postalCodeHandlers),
] as const

/** Where shoppers are. */
export const storefront: RealmDeclaration = {
  name: 'storefront',
  root: '/',
  audience: 'customer',
  entrances: ['goTop'],
  refusal: 'signInFirst',
  menu: ({ isSignedIn }) => [
    'goTop',
    'goProductList',
    'goCart',
    ...(isSignedIn
      ? ['goMypage', 'goOrderHistory', 'goCustomerAddressList', 'goMypageChange', 'doLogout']
      : ['goLogin', 'goCustomerRegistration']),
    'goContactForm',
    'goHelpAbout',
    'goHelpAgreement',
    'goHelpGuide',
    'goHelpPrivacy',
    'goHelpTradeLaw',
    'goActionRedirect',
    'doActionRedirect',
    'goUnsupportedRoute',
    'doUnsupportedRoute',
  ],
  contracts: storefrontDepartments.map(({ contract }) => contract),
}

/** What members may do: every department of the office, once. */
const officeDepartments = [
  department(top, topHandlers),
  department(search, searchHandlers),
  department(orderList, orderListHandlers),
  department(order, orderHandlers),
  department(orderEdit, orderEditHandlers),
  department(orderNew, orderNewHandlers),
  department(refund, refundHandlers),
  department(orderMoves, statusHandlers),
  department(shipping, shippingHandlers),
  department(packing, packingHandlers),
  department(shippingAddress, shippingAddressHandlers),
  department(shippingCsv, shippingCsvHandlers),
  department(orderCsv, orderCsvHandlers),
  department(orderMail, orderMailHandlers),
  department(productList, productListHandlers),
  department(product, productHandlers),
  department(preview, previewHandlers),
  department(category, categoryHandlers),
  department(matrix, matrixHandlers),
  department(stock, stockHandlers),
  department(tags, tagsHandlers),
  department(synonyms, synonymsHandlers),
  department(missedWords, missedWordsHandlers),
  department(classNames, classNamesHandlers),
  department(classCategories, classCategoriesHandlers),
  department(productCsv, productCsvHandlers),
  department(axesCsv, axesCsvHandlers),
  department(categoryCsv, categoryCsvHandlers),
  department(stockCsv, stockCsvHandlers),
  department(csvTemplate, csvTemplateHandlers),
  department(customerList, customerListHandlers),
  department(customer, customerHandlers),
  department(addresses, addressesHandlers),
  department(customerCsv, customerCsvHandlers),
  department(papers, papersHandlers),
  department(views, viewsHandlers),
  department(page, pageHandlers),
  department(layout, layoutHandlers),
  department(block, blockHandlers),
  department(template, templateHandlers),
  department(baseInfo, baseInfoHandlers),
  department(themes, themesHandlers),
  department(tradeLaw, tradeLawHandlers),
  department(news, newsHandlers),
  department(calendar, calendarHandlers),
  department(mailTemplate, mailTemplateHandlers),
  department(orderStatus, orderStatusHandlers),
  department(masterData, masterDataHandlers),
  department(delivery, deliveryHandlers),
  department(payment, paymentHandlers),
  department(taxRule, taxRuleHandlers),
  department(csvConfig, csvConfigHandlers),
  department(styles, stylesHandlers),
  department(files, filesHandlers),
  department(memberSignIn, memberSignInHandlers),
  department(twoFactor, twoFactorHandlers),
  department(passkeySignIn, passkeySignInHandlers),
  department(passkeys, passkeysHandlers),
  department(memberSessions, memberSessionsHandlers),
  department(loginHistory, loginHistoryHandlers),
  department(audit, auditHandlers),
  department(security, securityHandlers),
  department(jobs, jobsHandlers),
  department(backup, backupHandlers),
  department(info, infoHandlers),
  department(doctor, doctorHandlers),
  department(log, logHandlers),
  department(cache, cacheHandlers),
  department(plugins, pluginsHandlers),
  department(redirect, redirectHandlers),
  department(emptyPage, emptyPageHandlers),
  department(mails, mailsHandlers),
  department(outbox, outboxHandlers),
  department(members, membersHandlers),
  department(roles, rolesHandlers),
] as const

/** Where members are. */
export const office: RealmDeclaration = {
  name: 'office',
  root: '/admin',
  audience: 'member',
  entrances: ['goAdminLogin', 'goAdminTop'],
  refusal: 'membersOnly',
  // All else stands, in groups, in the state of its first page.
  menu: ({ isSignedIn }) => (isSignedIn ? ['goAdminSearch', 'doAdminLogout'] : []),
  contracts: officeDepartments.map(({ contract }) => contract),
}

/** All departments of the shop. */
export const departments = [...storefrontDepartments, ...officeDepartments] as const

/** All realms of the shop. */
export const realms: readonly RealmDeclaration[] = [storefront, office]
