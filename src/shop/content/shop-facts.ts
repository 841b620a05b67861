import { type ReadEnvironment, worded } from '../environment.ts'
import { baseInfo, choiceName, kanaAskedIn, returnWindow } from '../settings/index.ts'

/** Returns the shop's data for templates and mails. */
export const describeShop = async ({ memory, language }: Pick<ReadEnvironment, 'memory' | 'language'>) => {
  const base = await memory.get(baseInfo)
  return {
    shopName: worded(language, base.shop_name, base.shop_name_eng),
    companyName: base.company_name,
    postalCode: base.postal_code,
    prefName: base.pref === null ? null : await choiceName(memory, 'pref', base.pref, language),
    addr01: base.addr01,
    addr02: base.addr02,
    phoneNumber: base.phone_number,
    businessHour: base.business_hour,
    kanaAsked: kanaAskedIn(language, base.kana_asked),
    email: base.email01,
    message: worded(language, base.message, base.message_en),
    goodTraded: worded(language, base.good_traded, base.good_traded_en),
    invoiceRegistrationNumber: base.invoice_registration_number,
    /** The days from its delivery on within which a parcel can be returned; null if the shop takes no returns. */
    returnDays: await returnWindow(memory),
  }
}
