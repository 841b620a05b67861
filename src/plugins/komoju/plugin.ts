import { definePlugin, type Plugin } from '../../plugin.ts'
import { KOMOJU_WAYS, type KomojuWay, komojuGateway } from './gateway.ts'

const API = 'https://komoju.com'

const WAYS = Object.keys(KOMOJU_WAYS) as KomojuWay[]
const LISTED = new RegExp(`^(${WAYS.join('|')})(,(${WAYS.join('|')}))*$`)

/**
 * Payments at KOMOJU, on its own page, by all methods that the merchant has activated there. `at` is its
 * address.
 */
export const komojuPayments = (at: () => string = () => API): Plugin =>
  definePlugin({
    code: 'komoju',
    name: { ja: 'KOMOJU決済', en: 'KOMOJU payments' },
    about: {
      ja: 'KOMOJUのページで、クレジットカードやコンビニなど、KOMOJUで有効にした方法でお支払いいただきます。',
      en: 'Shoppers pay on the page of KOMOJU: by card, at a convenience store, or as else is activated there.',
    },
    version: '1.0.0',
    fits: '>=1.0.0 <2',
    settings: {
      KOMOJU_SECRET_KEY: {
        about: { ja: 'KOMOJUのシークレットキー（sk_で始まる）', en: 'Secret key of KOMOJU, sk_…' },
        pattern: /^sk_\w+$/,
      },
      KOMOJU_WEBHOOK_SECRET: {
        about: {
          ja: 'Webhookのシークレットトークン。送信先はこのお店の/payments/komoju',
          en: 'Secret token of the webhook to /payments/komoju of this shop',
        },
      },
      KOMOJU_CAPTURE: {
        about: {
          ja: '売上の確定。automatic（お支払いと同時）かmanual（発送済みにしたとき）。初期値はautomatic',
          en: 'When money is taken: automatic (at once, the default) or manual (once the order is sent)',
        },
        pattern: /^(automatic|manual)$/,
        otherwise: 'automatic',
      },
      KOMOJU_METHODS: {
        about: {
          ja: 'お支払い方法。allは一つの行にすべてを、ほかは行を分けて: credit_card、konbini、paypay、merpay、bank_transfer、pay_easyをカンマ区切りで。変更後はプラグインを無効にしてから有効に。初期値はall',
          en: 'Payment methods: all in one row (the default), or rows of their own, separated by commas: credit_card, konbini, paypay, merpay, bank_transfer, pay_easy. After a change, switch the plugin off and on',
        },
        pattern: LISTED,
        otherwise: 'all',
      },
    },
    setup(shop, settings) {
      const access = {
        secretKey: settings.KOMOJU_SECRET_KEY,
        webhookSecret: settings.KOMOJU_WEBHOOK_SECRET,
        capture: settings.KOMOJU_CAPTURE === 'manual' ? ('manual' as const) : ('auto' as const),
        at,
      }
      const wanted = settings.KOMOJU_METHODS.split(',')
      for (const way of WAYS) if (wanted.includes(way)) shop.payment(komojuGateway(access, way))
    },
  })
