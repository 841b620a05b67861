import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Field, Fields, Form, SaveBar } from '../forms.tsx'
import { Card, Head } from '../parts.tsx'
import type { Screen } from '../screen.ts'

const WHO = ['shopName', 'shopNameEng', 'shopKana', 'companyName', 'invoiceRegistrationNumber']
const WHERE = ['postalCode', 'pref', 'addr01', 'addr02', 'phoneNumber', 'businessHour']
const SAID = ['goodTraded', 'goodTradedEn', 'shopMessage', 'shopMessageEn']
const OPTIONS = [
  'optionProductDeliveryFee',
  'optionProductTaxRule',
  'optionNostockHidden',
  'optionFavoriteProduct',
  'optionCustomerActivate',
  'optionRememberMe',
  'optionMypageOrderStatusDisplay',
  'optionMailNotifier',
]

export const BaseInfo: Screen<'goBaseInfo'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head
        title={titleOf('goBaseInfo')}
        lead={t('baseInfo.lead')}
        action={links.goHelpAbout}
        actionLabel={t('baseInfo.inShop')}
      />
      <Conflict kept={state} />
      <Form to="doUpdateBaseInfo">
        <Card title={t('baseInfo.who')}>
          <div class="fields">
            <Fields names={WHO} />
            <Fields names={WHERE} />
          </div>
        </Card>
        <Card title={t('baseInfo.mail')}>
          <div class="fields">
            <Field name="shopEmail01" required hint={t('baseInfo.email01Hint')} />
            <Field name="shopEmail02" required hint={t('baseInfo.email02Hint')} />
            <Field name="shopEmail03" required hint={t('baseInfo.email03Hint')} />
            <Field name="shopEmail04" required hint={t('baseInfo.email04Hint')} />
          </div>
        </Card>
        <Card title={t('baseInfo.said')}>
          <div class="fields pairs">
            <Fields names={SAID} />
            <Field name="language" required hint={t('baseInfo.languageHint')} />
          </div>
        </Card>
        <Card title={t('baseInfo.trade')}>
          <div class="fields">
            <Field name="deliveryFreeAmount" hint={t('baseInfo.freeAmountHint')} />
            <Field name="deliveryFreeQuantity" hint={t('baseInfo.freeQuantityHint')} />
            <Field name="lowStock" hint={t('baseInfo.lowStockHint')} />
            <Field name="orderNoFormat" required hint={t('baseInfo.orderNoHint')} />
          </div>
        </Card>
        <Card title={t('baseInfo.points')}>
          <div class="fields">
            <Field name="optionPoint" />
            <Field name="basicPointRate" required hint={t('baseInfo.rateHint')} />
            <Field name="pointConversionRate" required hint={t('baseInfo.conversionHint')} />
          </div>
        </Card>
        <Card title={t('baseInfo.options')}>
          <div class="fields">
            <Fields names={OPTIONS} />
          </div>
        </Card>
        <SaveBar />
      </Form>
    </>
  )
}
