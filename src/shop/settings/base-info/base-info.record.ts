import { text } from '../../../hypermedia/input.ts'
import { languages } from '../../../hypermedia/language.ts'
import { Email, foldKana, foldLine, PhoneNumber, PostalCode } from '../../inputs.ts'
import { kind, record } from '../../records/index.ts'
import { prefecture } from '../fields.ts'
import { KANA_ASKED } from './kana.rules.ts'

const line = () => kind.string(32, { fold: foldLine })
const street = () => kind.nullable(kind.string(255, { fold: foldLine }))
const words = () => kind.nullable(kind.longText(2000))

/** English of one line: ASCII, with accents, dashes and quotation marks, all of which the letters of documents have. */
const english = (max: number) =>
  kind.nullable(
    kind.string(max, {
      fold: foldLine,
      pattern: /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u017f\u2010\u2013\u2014\u2018\u2019\u201c\u201d\u2026]+$/,
      refused: 'input.latin',
    }),
  )

const email = () => kind.textOf(Email)

const pieces = () => kind.integer(0, 999_999)

/**
 * The format of order numbers: characters that are valid in an address, and tokens, at least one of them
 * random or a serial (ORD-01). With at most 32 characters no number is longer than 64, including the random
 * part of a redraw.
 */
const OrderNoFormat = text(32, {
  pattern:
    /^(?=.*\{(?:id|random|random_alnum|random_alpha)[,}])(?:[A-Za-z0-9._-]|\{(?:yyyy|yy|mm|dd|(?:id|random|random_alnum|random_alpha)(?:,(?:[1-9]|1[0-2]))?)\})+$/,
  refused: 'input.orderNoFormat',
})

const InvoiceNumber = text(14, {
  fold: (typed) => typed.trim().normalize('NFKC').toUpperCase(),
  pattern: /^T\d{13}$/,
  refused: 'input.invoiceNumber',
})

const PostalStarts = text(2000, {
  control: 'textarea',
  pattern: /^[\d\s,、-]*$/,
  refused: 'input.postalStarts',
})

/** The shop's information and terms (BAS-01): a single row. */
export const shopInfo = record('base_info', 'baseInfoId', {
  shopName: ['shop_name', line()],
  shopNameEng: [
    'shop_name_eng',
    kind.nullable(kind.string(32, { fold: foldLine, pattern: /^[\x20-\x7e]+$/, refused: 'input.ascii' })),
  ],
  shopKana: [
    'shop_kana',
    kind.nullable(kind.string(32, { fold: foldKana, pattern: /^[ァ-ヿ・\s]+$/, refused: 'input.kana' })),
  ],
  companyName: ['company_name', kind.nullable(line())],
  companyNameEn: ['company_name_en', english(64)],
  postalCode: ['postal_code', kind.nullable(kind.textOf(PostalCode))],
  pref: ['pref', prefecture()],
  addr01: ['addr01', street()],
  addr02: ['addr02', street()],
  /** Street, district and city: English addresses name the street with them. */
  addr01En: ['addr01_en', english(255)],
  /** The building and its floor. */
  addr02En: ['addr02_en', english(255)],
  phoneNumber: ['phone_number', kind.nullable(kind.textOf(PhoneNumber))],
  businessHour: ['business_hour', kind.nullable(line())],
  businessHourEn: ['business_hour_en', english(100)],
  /** Sender of nearly all mails, and receiver of their copies. */
  shopEmail01: ['email01', email()],
  /** Receiver of enquiries. */
  shopEmail02: ['email02', email()],
  /** Receiver of replies to mails. */
  shopEmail03: ['email03', email()],
  /** Receiver of undeliverable mails. */
  shopEmail04: ['email04', email()],
  goodTraded: ['good_traded', words()],
  goodTradedEn: ['good_traded_en', words()],
  shopMessage: ['message', words()],
  shopMessageEn: ['message_en', words()],
  invoiceRegistrationNumber: ['invoice_registration_number', kind.nullable(kind.textOf(InvoiceNumber))],
  /** The language of a visitor who asks for none of the shop's languages. */
  language: ['language', kind.oneOf(languages)],
  /** Whether orders, registrations and addresses need the katakana of names. */
  kanaAsked: ['kana_asked', kind.oneOf(KANA_ASKED)],
  /** The amount from which delivery is free; empty: never. */
  deliveryFreeAmount: ['delivery_free_amount', kind.nullable(kind.yen())],
  /** The pieces from which delivery is free. */
  deliveryFreeQuantity: ['delivery_free_quantity', kind.nullable(pieces())],
  /** The hour from which orders count as those of the next day; empty: never. */
  cutoffHour: ['cutoff_hour', kind.nullable(kind.integer(1, 23))],
  /** The beginnings of the postal codes of remote islands, separated by commas or lines. */
  remoteIslands: ['remote_islands', kind.nullable(kind.textOf(PostalStarts))],
  /** The hours within which customers can cancel an order themselves; empty: never. */
  cancelHours: ['cancel_hours', kind.nullable(kind.integer(1, 720))],
  /** The days after the sending within which customers can ask for a return; empty: never. */
  returnDays: ['return_days', kind.nullable(kind.integer(1, 365))],
  /** The first page of the office warns at this number of pieces or fewer; empty: never. */
  lowStock: ['low_stock', kind.nullable(pieces())],
  optionProductDeliveryFee: ['option_product_delivery_fee', kind.boolean()],
  optionProductTaxRule: ['option_product_tax_rule', kind.boolean()],
  optionNostockHidden: ['option_nostock_hidden', kind.boolean()],
  optionFavoriteProduct: ['option_favorite_product', kind.boolean()],
  /** Whether shoppers can ask for a mail once sold-out goods are in stock again. */
  optionRestockNotice: ['option_restock_notice', kind.boolean()],
  /** Whether shoppers can ask for newsletters. */
  optionNewsletter: ['option_newsletter', kind.boolean()],
  /** Whether product feeds are made for search engines and assistants (SIT-05). */
  optionFeeds: ['option_feeds', kind.boolean()],
  /** The brand that feeds state of products without one of their own; empty: none. */
  feedBrand: ['feed_brand', kind.nullable(kind.string(70, { fold: foldLine }))],
  optionCustomerActivate: ['option_customer_activate', kind.boolean()],
  optionRememberMe: ['option_remember_me', kind.boolean()],
  optionMypageOrderStatusDisplay: ['option_mypage_order_status_display', kind.boolean()],
  optionMailNotifier: ['option_mail_notifier', kind.boolean()],
  optionPoint: ['option_point', kind.boolean()],
  basicPointRate: ['basic_point_rate', kind.percent()],
  /** The value of a point, yen. */
  pointConversionRate: ['point_conversion_rate', kind.integer(1, 10_000)],
  /** The months after the last change of a customer's points at which they end; empty: never (PNT-10). */
  pointMonths: ['point_months', kind.nullable(kind.integer(1, 120))],
  /** The days by which the mail about it comes before. */
  pointNoticeDays: ['point_notice_days', kind.integer(1, 90)],
  orderNoFormat: ['order_no_format', kind.textOf(OrderNoFormat)],
})
