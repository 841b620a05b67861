import { usualDays } from '../shop/settings/delivery/carrier.rules.ts'
import type { Writer } from '../store/database.ts'
import { seedMails } from './mails.ts'
import {
  deliveryDurations,
  masters,
  orderStatuses,
  payments,
  remoteIslands,
  tradeLawNames,
} from './masters.ts'
import { seedMenus } from './menus.ts'
import { homeSections, seedContent, seededSection } from './page-contents.ts'
import type { BaseInfoData, DeliveryData, ShopData, Text } from './shop-data.ts'
import { GENERAL_TAX } from './tax.ts'

/** The payments of a new shop that members see at once: by bank transfer, and at the door. */
const FIRST_PAYMENTS: readonly number[] = [3, 4]

/** The sales types of a new shop: one cart, one delivery. Its members add more. */
const ONE_SALE_TYPE: readonly Text[] = [['通常商品', 'Standard goods']]

/** Writes masters, the shop's settings, payments, deliveries, tax, texts and news. */
export const seedSettings = async (tx: Writer, shop: ShopData | undefined): Promise<void> => {
  await seedMasters(tx, shop?.saleTypes ?? ONE_SALE_TYPE)
  await tx.insertInto('base_info').values(baseInfoRow(shop?.baseInfo)).execute()
  await tx
    .updateTable('security')
    .set(
      shop
        ? { opened_at: shop.openedAt, is_demonstration: true }
        : { opened_at: null, is_demonstration: false, maintenance: true },
    )
    .execute()
  await tx.insertInto('mail_server').values({ id: 1, port: 587, security: 'startTls', version: 1 }).execute()
  await tx.insertInto('analytics').values({ id: 1, ask_consent: true, version: 1 }).execute()
  await tx
    .insertInto('tax_rule')
    .values({ variant_id: null, pref: null, ...GENERAL_TAX })
    .execute()
  await seedPayments(tx, shop)
  for (const delivery of shop?.deliveries ?? defaultDeliveries)
    await seedDelivery(tx, delivery, shop?.baseInfo.pref)
  if (shop) await seedGiftOptions(tx, shop.giftOptions)
  await seedTradeLaw(tx, shop)
  await seedMails(tx)
  await seedContent(tx, 'homepage', homeSections(shop?.home))
  await seedMenus(tx)
  if (shop) await seedTexts(tx, shop)
}

const seedMasters = async (tx: Writer, saleTypes: readonly Text[]): Promise<void> => {
  const named = saleTypes.map(([ja, en], at) => [at + 1, ja, en] as const)
  const all = { ...masters, sale_type: named }
  const rows = Object.entries(all).flatMap(([kind, choices]) =>
    choices.map(([id, name, name_en], sort_no) => ({ kind, id, name, name_en, sort_no })),
  )
  await tx.insertInto('master').values(rows).execute()
  await tx
    .insertInto('order_status')
    .values(
      orderStatuses.map((status, sort_no) => ({
        id: status.id,
        name: status.name[0],
        name_en: status.name[1],
        customer_name: status.customer[0],
        customer_name_en: status.customer[1],
        color: status.color,
        sort_no,
        customer_sort_no: status.customerSort,
        counted: status.counted,
      })),
    )
    .execute()
  await tx
    .insertInto('delivery_duration')
    .values(
      deliveryDurations.map(([id, days, name, name_en], sort_no) => ({ id, days, name, name_en, sort_no })),
    )
    .execute()
}

const baseInfoRow = (base: BaseInfoData | undefined) => {
  const email = base?.email ?? 'shop@example.com'
  return {
    id: 1,
    shop_name: base?.shopName ?? 'Noren',
    shop_kana: base?.shopKana ?? null,
    shop_name_eng: base?.shopNameEng ?? null,
    company_name: base?.companyName[0] ?? null,
    company_name_en: base?.companyName[1] ?? null,
    postal_code: base?.postalCode ?? null,
    pref: base?.pref ?? null,
    addr01: base?.addr01[0] ?? null,
    addr01_en: base?.addr01[1] ?? null,
    addr02: base?.addr02[0] ?? null,
    addr02_en: base?.addr02[1] ?? null,
    phone_number: base?.phoneNumber ?? null,
    business_hour: base?.businessHour[0] ?? null,
    business_hour_en: base?.businessHour[1] ?? null,
    email01: email,
    email02: email,
    email03: email,
    email04: email,
    good_traded: base?.goodTraded[0] ?? null,
    good_traded_en: base?.goodTraded[1] ?? null,
    message: base?.message[0] ?? null,
    message_en: base?.message[1] ?? null,
    invoice_registration_number: base?.invoiceRegistrationNumber ?? null,
    delivery_free_amount: base?.deliveryFreeAmount ?? null,
    delivery_free_quantity: null,
    option_product_delivery_fee: base !== undefined,
    option_product_tax_rule: base !== undefined,
    option_customer_activate: true,
    option_mypage_order_status_display: true,
    option_remember_me: true,
    option_favorite_product: true,
    option_restock_notice: true,
    option_newsletter: true,
    option_feeds: false,
    feed_brand: null,
    option_nostock_hidden: false,
    option_mail_notifier: true,
    option_point: true,
    basic_point_rate: 1,
    point_conversion_rate: 1,
    point_months: null,
    point_notice_days: 30,
    order_no_format: '{yyyy}{mm}{dd}-{random_alnum,6}',
    language: 'ja' as const,
    kana_asked: 'optional' as const,
    closed_weekdays: '0,6',
    cutoff_hour: base?.cutoffHour ?? null,
    remote_islands: remoteIslands,
    cancel_hours: base?.cancelHours ?? null,
    return_days: base?.returnDays ?? null,
    trade_law_body: null,
    trade_law_body_en: null,
    low_stock: 5,
    version: 1,
  }
}

/** In the order of their ids, which the database assigns: others are added after them. */
const seedPayments = async (tx: Writer, shop: ShopData | undefined): Promise<void> => {
  const rows = payments.map(([id, sort_no, paid_when, name, name_en]) => {
    const how = shop?.paymentInstructions.find((one) => one.payment === id)
    return {
      name,
      name_en,
      charge: how?.charge ?? 0,
      rule_min: 0,
      rule_max: null,
      sort_no,
      paid_when,
      visible: shop !== undefined || FIRST_PAYMENTS.includes(id),
      method: 'cash',
      pay_within_days: how?.payWithinDays ?? null,
      instructions: how?.instructions[0] ?? null,
      instructions_en: how?.instructions[1] ?? null,
    }
  })
  await tx.insertInto('payment').values(rows).execute()
}

const defaultDeliveries: readonly DeliveryData[] = [
  {
    name: ['サンプル宅配便', 'Sample courier'],
    saleType: 1,
    sortNo: 1,
    fee: { base: 1000 },
    payments: FIRST_PAYMENTS,
    times: [
      ['午前', 'Morning'],
      ['午後', 'Afternoon'],
    ],
  },
]

/** Days that ships need beyond those to the prefecture. */
const ISLAND_DAYS = 2

const seedDelivery = async (tx: Writer, data: DeliveryData, shopPref: number | undefined): Promise<void> => {
  const { id } = await tx
    .insertInto('delivery')
    .values({
      name: data.name[0],
      name_en: data.name[1],
      service_name: data.name[0],
      sale_type_id: data.saleType,
      description: null,
      confirm_url: null,
      sort_no: data.sortNo,
      visible: true,
      temperature: data.capacity?.temperature ?? 'normal',
      takes_normal: data.capacity?.takesNormal ?? false,
      most_weight: data.capacity?.mostWeight ?? null,
      most_size: data.capacity?.mostSize ?? null,
      most_pieces: data.capacity?.mostPieces ?? null,
      island_days: data.carrier === undefined ? 0 : ISLAND_DAYS,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const prefectures = masters.pref ?? []
  await tx
    .insertInto('delivery_area')
    .values(
      prefectures.map(([pref]) => ({
        delivery_id: id,
        pref,
        fee: data.fee.byPref?.[pref] ?? data.fee.base,
        transit_days: data.carrier && shopPref ? usualDays(data.carrier, shopPref, pref) : null,
      })),
    )
    .execute()
  await tx
    .insertInto('delivery_payment')
    .values(data.payments.map((payment_id) => ({ delivery_id: id, payment_id })))
    .execute()
  if (data.times.length > 0)
    await tx
      .insertInto('delivery_time')
      .values(
        data.times.map(([name, name_en], at) => ({
          delivery_id: id,
          name,
          name_en,
          sort_no: at + 1,
          visible: true,
        })),
      )
      .execute()
}

const seedGiftOptions = async (tx: Writer, options: ShopData['giftOptions']): Promise<void> => {
  const rows = options.map(({ kind, name, description, price, omotegaki, mizuhiki }, at) => ({
    kind,
    name: name[0],
    name_en: name[1],
    description: description?.[0] ?? null,
    description_en: description?.[1] ?? null,
    price,
    omotegaki: omotegaki ?? null,
    mizuhiki: mizuhiki ?? ('none' as const),
    sort_no: options.length - at,
    visible: true,
  }))
  await tx.insertInto('gift_option').values(rows).execute()
}

const ROWS_OF_TRADE_LAW = 15

const seedTradeLaw = async (tx: Writer, shop: ShopData | undefined): Promise<void> => {
  const rows = Array.from({ length: ROWS_OF_TRADE_LAW }, (_, at) => {
    const filled = shop?.tradeLaw[at]
    const name = filled?.name ?? tradeLawNames[at]
    return {
      id: at + 1,
      name: name?.[0] ?? null,
      name_en: name?.[1] ?? null,
      description: filled?.description[0] ?? null,
      description_en: filled?.description[1] ?? null,
      sort_no: at + 1,
      display_order_screen: filled?.onOrderScreen ?? false,
    }
  })
  await tx.insertInto('trade_law').values(rows).execute()
}

const seedTexts = async (tx: Writer, shop: ShopData): Promise<void> => {
  await tx
    .insertInto('news')
    .values(
      shop.news.map((news) => ({
        publish_date: news.publishedAt,
        title: news.title[0],
        title_en: news.title[1],
        description: news.description[0],
        description_en: news.description[1],
        url: news.url ?? null,
        link_method: false,
        visible: true,
        updated_at: news.publishedAt,
      })),
    )
    .execute()
  for (const help of shop.helpPages) {
    const sections = help.sections.map(({ heading, body }) =>
      seededSection('text', {
        heading: heading[0],
        headingEn: heading[1],
        text: body[0],
        textEn: body[1],
      }),
    )
    await seedContent(tx, `help_${help.key}`, sections)
  }
  await tx.insertInto('holiday').values(holidayRows(shop)).execute()
}

/** Fixed-date holidays for the years around the demonstration shop's opening. */
const holidayRows = (shop: ShopData) =>
  [2026, 2027, 2028].flatMap((year) =>
    shop.holidays.map(({ date, title }) => ({ day: `${year}-${date}`, title: title[0], title_en: title[1] })),
  )
