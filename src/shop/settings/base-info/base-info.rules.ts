import type { Row } from '../../../store/schema.ts'

/** The settings that members edit, as the interface calls them, and the columns that keep them. */
const COLUMNS = {
  shopName: 'shop_name',
  shopNameEng: 'shop_name_eng',
  shopKana: 'shop_kana',
  companyName: 'company_name',
  postalCode: 'postal_code',
  pref: 'pref',
  addr01: 'addr01',
  addr02: 'addr02',
  phoneNumber: 'phone_number',
  businessHour: 'business_hour',
  shopEmail01: 'email01',
  shopEmail02: 'email02',
  shopEmail03: 'email03',
  shopEmail04: 'email04',
  goodTraded: 'good_traded',
  goodTradedEn: 'good_traded_en',
  shopMessage: 'message',
  shopMessageEn: 'message_en',
  invoiceRegistrationNumber: 'invoice_registration_number',
  language: 'language',
  deliveryFreeAmount: 'delivery_free_amount',
  deliveryFreeQuantity: 'delivery_free_quantity',
  lowStock: 'low_stock',
  optionProductDeliveryFee: 'option_product_delivery_fee',
  optionProductTaxRule: 'option_product_tax_rule',
  optionNostockHidden: 'option_nostock_hidden',
  optionFavoriteProduct: 'option_favorite_product',
  optionCustomerActivate: 'option_customer_activate',
  optionRememberMe: 'option_remember_me',
  optionMypageOrderStatusDisplay: 'option_mypage_order_status_display',
  optionMailNotifier: 'option_mail_notifier',
  optionPoint: 'option_point',
  basicPointRate: 'basic_point_rate',
  pointConversionRate: 'point_conversion_rate',
  orderNoFormat: 'order_no_format',
} as const satisfies Readonly<Record<string, keyof Row<'base_info'>>>

type Columns = typeof COLUMNS

/** The shop's base information as answers state it. */
export type BaseInfo = { readonly [Name in keyof Columns]: Row<'base_info'>[Columns[Name]] }

/** What was sent of it: what is left out stays as it is. */
export type BaseInfoInput = { readonly [Name in keyof Columns]?: BaseInfo[Name] | undefined }

/** The columns in which the base information changes. */
export type BaseInfoChange = Partial<Pick<Row<'base_info'>, Columns[keyof Columns]>>

/** The base information that is kept. */
export const baseInfoOf = (row: Row<'base_info'>): BaseInfo =>
  Object.fromEntries(Object.entries(COLUMNS).map(([name, column]) => [name, row[column]])) as BaseInfo

/** What is to be written of what was sent (BAS-01): nothing where it is kept already. */
export const baseInfoChange = (row: Row<'base_info'>, sent: BaseInfoInput): BaseInfoChange => {
  // 0 is the form's unselected default.
  const input = { ...sent, pref: sent.pref === 0 ? null : sent.pref }
  return Object.fromEntries(
    Object.entries(COLUMNS).flatMap(([name, column]) => {
      const value = input[name as keyof Columns]
      return value === undefined || value === row[column] ? [] : [[column, value]]
    }),
  )
}
