import type { MenuEntry } from '../shop/content/menus.rules.ts'
import type { Writer } from '../store/database.ts'

const link = (address: string, label: string, labelEn: string): MenuEntry => ({
  kind: 'link',
  label,
  labelEn,
  address,
})

/** The menus of a new shop. */
const MENUS: Readonly<Record<string, readonly MenuEntry[]>> = {
  header: [
    { kind: 'categories', label: '', labelEn: '', address: '' },
    link('/products', 'すべての商品', 'All products'),
  ],
  footer: [
    link('/login', 'ログイン', 'Sign in'),
    link('/entry', '会員登録', 'Create an account'),
    link('/help/guide', 'ご利用ガイド', 'Shopping guide'),
    link('/help/about', '当店について', 'About us'),
    link('/contact', 'お問い合わせ', 'Contact us'),
    link('/newsletter', 'メールマガジン', 'Newsletter'),
    link('/help/agreement', 'ご利用規約', 'Terms of use'),
    link('/help/privacy', 'プライバシーポリシー', 'Privacy policy'),
    link('/help/trade-law', '特定商取引法に基づく表記', 'Legal notice'),
  ],
}

/** Inserts the menus of a new shop. */
export const seedMenus = async (tx: Writer): Promise<void> => {
  const rows = Object.entries(MENUS).map(([code, items]) => ({ code, items: JSON.stringify(items) }))
  await tx.insertInto('menu').values(rows).execute()
}
