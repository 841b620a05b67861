import { type ReadEnvironment, worded } from '../environment.ts'
import {
  baseInfo,
  choiceName,
  deliveryMethods,
  kanaAskedIn,
  returnWindow,
  shippingRates,
} from '../settings/index.ts'
import { placeIn } from './shop-facts.rules.ts'

/**
 * Returns the shop's data for templates, mails and papers. In English, company, address and hours are null if they
 * were not written in English.
 */
export const describeShop = async ({ memory, language }: Pick<ReadEnvironment, 'memory' | 'language'>) => {
  const base = await memory.get(baseInfo)
  const prefName = base.pref === null ? null : await choiceName(memory, 'pref', base.pref, language)
  const only = (japanese: string | null, english: string | null) => (language === 'en' ? english : japanese)
  return {
    shopName: worded(language, base.shop_name, base.shop_name_eng),
    companyName: only(base.company_name, base.company_name_en),
    ...placeIn(language, base, prefName),
    phoneNumber: base.phone_number,
    businessHour: only(base.business_hour, base.business_hour_en),
    kanaAsked: kanaAskedIn(language, base.kana_asked),
    email: base.email01,
    message: worded(language, base.message, base.message_en),
    goodTraded: worded(language, base.good_traded, base.good_traded_en),
    /** Whether the shop offers newsletters. */
    takesNewsletter: base.option_newsletter,
    invoiceRegistrationNumber: base.invoice_registration_number,
    /** The days from its delivery on within which a parcel can be returned; null if the shop takes no returns. */
    returnDays: await returnWindow(memory),
    /** Delivery fees before extra fees of goods and rules of plugins, and from which sum or number it is free. */
    shipping: {
      methods: shippingRates(await deliveryMethods(memory, language)),
      freeAmount: base.delivery_free_amount || null,
      freeQuantity: base.delivery_free_quantity || null,
    },
  }
}
