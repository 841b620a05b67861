import { definePlugin, type Plugin } from '../../plugin.ts'
import { STRIPE_WAYS, type StripeWay, stripeGateway } from './gateway.ts'

/** Payments at Stripe, on its own page. `at` is its address, by default api.stripe.com. */
export const stripePayments = (at?: () => string): Plugin =>
  definePlugin({
    code: 'stripe',
    name: { ja: 'Stripe決済', en: 'Stripe payments' },
    about: {
      ja: 'Stripeのページで、クレジットカード・コンビニ・PayPayでお支払いいただきます。',
      en: 'Shoppers pay by card, in a convenience store or with PayPay, on the page of Stripe.',
    },
    version: '1.0.0',
    fits: '>=1.0.0 <2',
    settings: {
      STRIPE_SECRET_KEY: {
        about: {
          ja: 'Stripeのシークレットキー（sk_またはrk_で始まる）',
          en: 'Secret key of Stripe, sk_… or rk_…',
        },
        pattern: /^(sk|rk)_\w+$/,
      },
      STRIPE_WEBHOOK_SECRET: {
        about: {
          ja: 'Webhookの署名シークレット（whsec_で始まる）。送信先はこのお店の/payments/stripe',
          en: 'Signing secret of the webhook to /payments/stripe of this shop, whsec_…',
        },
        pattern: /^whsec_\S+$/,
      },
      STRIPE_CAPTURE: {
        about: {
          ja: '売上の確定。automatic（お支払いと同時）かmanual（発送済みにしたとき）。初期値はautomatic',
          en: 'When money is taken: automatic (at once, the default) or manual (once the order is sent)',
        },
        pattern: /^(automatic|manual)$/,
        otherwise: 'automatic',
      },
      STRIPE_METHODS: {
        about: {
          ja: 'お支払い方法（card、konbini、paypayをカンマ区切りで。Stripeで有効にしたもの）。変更後はプラグインを無効にしてから有効に。初期値はcard',
          en: 'Payment methods that are activated at Stripe, separated by commas: card (the default), konbini, paypay. After a change, switch the plugin off and on',
        },
        pattern: /^(card|konbini|paypay)(,(card|konbini|paypay))*$/,
        otherwise: 'card',
      },
    },
    setup(shop, settings) {
      const access = {
        secretKey: settings.STRIPE_SECRET_KEY,
        webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
        capture: settings.STRIPE_CAPTURE === 'manual' ? ('manual' as const) : ('automatic' as const),
        at,
      }
      const wanted = settings.STRIPE_METHODS.split(',')
      for (const way of Object.keys(STRIPE_WAYS) as StripeWay[])
        if (wanted.includes(way)) shop.payment(stripeGateway(access, way))
    },
  })
