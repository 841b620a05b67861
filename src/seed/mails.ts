import type { Writer } from '../store/database.ts'

/** The mails that the shop writes: id, name and subject in both languages, the theme's file. */
const templates: readonly (readonly [
  id: number,
  name: string,
  nameEn: string,
  file: string,
  subject: string,
  subjectEn: string,
])[] = [
  [1, '注文受付メール', 'Order received', 'order', 'ご注文ありがとうございます', 'Thank you for your order'],
  [
    2,
    '会員仮登録メール',
    'Registration to be confirmed',
    'entry_confirm',
    '会員登録のご確認',
    'Please confirm your registration',
  ],
  [
    3,
    '会員本登録メール',
    'Registration complete',
    'entry_complete',
    '会員登録が完了しました。',
    'Your registration is complete',
  ],
  [
    4,
    '会員退会メール',
    'Account closed',
    'customer_withdraw',
    '退会手続き完了のお知らせ',
    'Your account has been closed',
  ],
  [
    5,
    '問合受付メール',
    'Message received',
    'contact',
    'お問い合わせを受け付けました。',
    'We have received your message',
  ],
  [6, 'パスワードリセット', 'Password reset', 'forgot', 'パスワード変更のご確認', 'Set a new password'],
  [
    7,
    'パスワードリマインダー',
    'Password changed',
    'reset_complete',
    'パスワード変更のお知らせ',
    'Your password has been changed',
  ],
  [8, '出荷通知メール', 'Order sent', 'shipping_notify', '商品出荷のお知らせ', 'Your order is on its way'],
  [
    9,
    '会員情報変更通知メール',
    'Details changed',
    'customer_change_notify',
    '会員情報変更のお知らせ',
    'Your details have been changed',
  ],
  [
    10,
    'メールアドレス確認メール',
    'Address to be confirmed',
    'email_confirm',
    'メールアドレスのご確認',
    'Please confirm your e-mail address',
  ],
  [
    11,
    'メールアドレス変更通知メール',
    'Address changed',
    'email_changed',
    'メールアドレス変更のお知らせ',
    'Your e-mail address has been changed',
  ],
  [
    12,
    'メールアドレス復元通知メール',
    'Address restored',
    'email_restored',
    'メールアドレスを元に戻しました',
    'Your e-mail address has been restored',
  ],
  [
    13,
    'メールアドレス重複通知メール',
    'Address already in use',
    'email_taken',
    'メールアドレスのご利用について',
    'About your e-mail address',
  ],
  [14, '在庫僅少通知メール', 'Low stock', 'stock_low', '在庫が残りわずかです', 'Stock is running low'],
  [
    15,
    '受注個別メール',
    'Mail about an order',
    'order_mail',
    '{{ written.subject }}',
    '{{ written.subject }}',
  ],
  [
    16,
    'メンバー認証変更通知メール',
    'Sign-in of a member changed',
    'member_secured',
    'メンバーのログイン方法が変更されました',
    'The sign-in of a member has been changed',
  ],
  [
    17,
    'ご注文ページ案内メール',
    'Link to an order',
    'order_link',
    'ご注文内容のご確認',
    'The page of your order',
  ],
  [
    18,
    'ご注文取消しメール',
    'Order cancelled by its customer',
    'order_cancelled',
    'ご注文の取消しを承りました',
    'Your order has been cancelled',
  ],
]

/** Writes the mail templates; their texts are the theme's until the merchant writes their own. */
export const seedMails = async (tx: Writer): Promise<void> => {
  await tx
    .insertInto('mail_template')
    .values(
      templates.map(([id, name, name_en, file_name, subject, subject_en]) => ({
        id,
        name,
        name_en,
        file_name,
        subject,
        subject_en,
        text: null,
        html: null,
        text_en: null,
        html_en: null,
        deletable: false,
        version: 1,
      })),
    )
    .execute()
}
