import type { Language } from '../../hypermedia/language.ts'
import type { Row } from '../../store/schema.ts'

/** The settings that name the sender of advertising mails. */
type Base = Pick<
  Row<'base_info'>,
  | 'shop_name'
  | 'shop_name_eng'
  | 'company_name'
  | 'company_name_en'
  | 'postal_code'
  | 'pref'
  | 'addr01'
  | 'addr02'
  | 'addr01_en'
  | 'addr02_en'
  | 'phone_number'
  | 'email02'
>

/** The sender of an advertising mail, as the law asks for: who they are, and where complaints and questions go. */
export interface MailSender {
  readonly name: string
  readonly address: string
  readonly phoneNumber: string | null
  readonly email: string
}

const joined = (parts: readonly (string | null)[], between: string): string =>
  parts.filter((part) => part !== null && part !== '').join(between)

/** Returns the sender of advertising mails in a language (NWS-04). What has no English text stays Japanese. */
export const senderOf = (base: Base, language: Language, prefName: string | null): MailSender => {
  const isEnglish = language === 'en'
  const company = isEnglish ? (base.company_name_en ?? base.company_name) : base.company_name
  const shop = isEnglish ? (base.shop_name_eng ?? base.shop_name) : base.shop_name
  const hasEnglish = isEnglish && base.addr01_en !== null
  return {
    name: company === null || company === '' ? shop : company,
    address: hasEnglish
      ? joined([base.addr02_en, base.addr01_en, prefName, base.postal_code], ', ')
      : joined(
          [base.postal_code && `〒${base.postal_code}`, joined([prefName, base.addr01, base.addr02], '')],
          ' ',
        ),
    phoneNumber: base.phone_number,
    email: base.email02,
  }
}

/** The settings of the sender that can be missing, by their inputs. */
export const SENDER_FIELDS = ['shopName', 'postalCode', 'pref', 'addr01', 'shopEmail02'] as const

/** Returns the settings without which no advertising mail may be sent (NWS-04): name, address and contact. */
export const missingOfSender = (
  base: Pick<Base, 'shop_name' | 'postal_code' | 'pref' | 'addr01' | 'email02' | 'phone_number'>,
): readonly (typeof SENDER_FIELDS)[number][] => {
  const { shop_name, postal_code, pref, addr01, email02, phone_number } = base
  const present = {
    shopName: shop_name !== '',
    postalCode: postal_code !== null,
    pref: pref !== null,
    addr01: addr01 !== null && addr01 !== '',
    shopEmail02: email02 !== '' || phone_number !== null,
  }
  return SENDER_FIELDS.filter((name) => !present[name])
}
