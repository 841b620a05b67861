import { z } from 'zod'
import {
  choice,
  clearable,
  flag,
  integer,
  longText,
  text,
  unchanged,
  version,
} from '../../../hypermedia/input.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'
import { Email, foldKana, foldLine, PhoneNumber, PostalCode } from '../../inputs.ts'
import { Sentence, Yen } from '../../values.ts'

/** One line of at most 32 characters. */
const line = text(32, { fold: foldLine })

/**
 * What an order number is made of: letters that go into an address, and tokens, with chance or a serial
 * among them (ORD-01). At 32 characters no number is longer than 64, drawn again with chance added.
 */
const OrderNoFormat = text(32, {
  pattern:
    /^(?=.*\{(?:id|random|random_alnum|random_alpha)[,}])(?:[A-Za-z0-9._-]|\{(?:yyyy|yy|mm|dd|(?:id|random|random_alnum|random_alpha)(?:,(?:[1-9]|1[0-2]))?)\})+$/,
  refused: 'input.orderNoFormat',
})

const state = {
  shopName: z.string(),
  shopNameEng: z.string().nullable(),
  shopKana: z.string().nullable(),
  companyName: z.string().nullable(),
  postalCode: z.string().nullable(),
  pref: z.int().nullable(),
  addr01: z.string().nullable(),
  addr02: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  businessHour: z.string().nullable(),
  /** Sender of nearly all mails, and where their copies go. */
  shopEmail01: z.string(),
  /** Where enquiries go. */
  shopEmail02: z.string(),
  /** Where answers to mails go. */
  shopEmail03: z.string(),
  /** Where mails that cannot be delivered go back to. */
  shopEmail04: z.string(),
  goodTraded: z.string().nullable(),
  goodTradedEn: z.string().nullable(),
  shopMessage: z.string().nullable(),
  shopMessageEn: z.string().nullable(),
  invoiceRegistrationNumber: z.string().nullable(),
  /** Which language a visitor reads who asks for none of those that there are. */
  language: z.enum(['ja', 'en']),
  /** From this amount on nothing is paid for delivery; null: it is always paid. */
  deliveryFreeAmount: Yen.nullable(),
  /** The same by pieces. */
  deliveryFreeQuantity: z.int().nullable(),
  /** At so many pieces or fewer the first page of the office warns; null: it never does. */
  lowStock: z.int().nullable(),
  optionProductDeliveryFee: z.boolean(),
  optionProductTaxRule: z.boolean(),
  optionNostockHidden: z.boolean(),
  optionFavoriteProduct: z.boolean(),
  optionCustomerActivate: z.boolean(),
  optionRememberMe: z.boolean(),
  optionMypageOrderStatusDisplay: z.boolean(),
  optionMailNotifier: z.boolean(),
  optionPoint: z.boolean(),
  /** Percent. */
  basicPointRate: z.int(),
  /** What a point is worth, yen. */
  pointConversionRate: z.int(),
  orderNoFormat: z.string(),
  version: z.int(),
}

export const goBaseInfo = safe('/admin/base-info', {
  title: 'Who the shop is, and how it trades',
  for: 'member',
  state,
  submitTo: 'doUpdateBaseInfo',
  offers: ['doUpdateBaseInfo', 'goHelpAbout', 'goAuditLog', 'goAdminTop'],
})

export const doUpdateBaseInfo = unsafe('POST', '/admin/base-info', {
  title: 'Change who the shop is, and how it trades',
  for: 'member',
  refusedAt: 'goBaseInfo',
  input: {
    shopName: line,
    shopNameEng: clearable(text(32, { fold: foldLine, pattern: /^[\x20-\x7e]+$/, refused: 'input.ascii' })),
    shopKana: clearable(text(32, { fold: foldKana, pattern: /^[ァ-ヿ・\s]+$/, refused: 'input.kana' })),
    companyName: clearable(line),
    postalCode: clearable(PostalCode),
    pref: clearable(integer(0, 47, 'select')),
    addr01: clearable(text(255, { fold: foldLine })),
    addr02: clearable(text(255, { fold: foldLine })),
    phoneNumber: clearable(PhoneNumber),
    businessHour: clearable(line),
    shopEmail01: unchanged(Email),
    shopEmail02: unchanged(Email),
    shopEmail03: unchanged(Email),
    shopEmail04: unchanged(Email),
    goodTraded: clearable(longText(2000)),
    goodTradedEn: clearable(longText(2000)),
    shopMessage: clearable(longText(2000)),
    shopMessageEn: clearable(longText(2000)),
    invoiceRegistrationNumber: clearable(
      text(14, {
        fold: (typed) => typed.trim().normalize('NFKC').toUpperCase(),
        pattern: /^T\d{13}$/,
        refused: 'input.invoiceNumber',
      }),
    ),
    language: unchanged(choice(['ja', 'en'])),
    deliveryFreeAmount: clearable(integer(0, 999_999_999)),
    deliveryFreeQuantity: clearable(integer(0, 999_999)),
    lowStock: clearable(integer(0, 999_999)),
    optionProductDeliveryFee: unchanged(flag()),
    optionProductTaxRule: unchanged(flag()),
    optionNostockHidden: unchanged(flag()),
    optionFavoriteProduct: unchanged(flag()),
    optionCustomerActivate: unchanged(flag()),
    optionRememberMe: unchanged(flag()),
    optionMypageOrderStatusDisplay: unchanged(flag()),
    optionMailNotifier: unchanged(flag()),
    optionPoint: unchanged(flag()),
    basicPointRate: unchanged(integer(0, 100)),
    pointConversionRate: unchanged(integer(1, 10_000)),
    orderNoFormat: unchanged(OrderNoFormat),
    version: version(),
  },
  state: { ...state, changed: z.boolean(), message: Sentence },
  offers: ['goBaseInfo', 'goAdminTop'],
  errors: ['staleVersion'],
})
