import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Field, Fields, Form, SaveBar, Submit } from '../forms.tsx'
import { Ask, Card, Go, Head } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'
import { Shown } from './payments.tsx'

type State = ScreenProps<'goDelivery'>['state']

export const DeliveryList: Screen<'goDeliveryList'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head
        title={titleOf('goDeliveryList')}
        lead={t('delivery.lead')}
        action={links.goDelivery}
        actionLabel={t('delivery.add')}
      />
      <Card>
        <Table
          label={t('delivery.all')}
          rows={state.deliveries}
          empty={t('delivery.empty')}
          columns={[
            {
              title: t('delivery.name'),
              cell: ({ deliveryName, links: own = {} }) => <Go to={own.goDelivery}>{deliveryName}</Go>,
            },
            { title: t('delivery.state'), cell: ({ visible }) => <Shown is={visible} /> },
          ]}
        />
        <Go to={links.goMasterData} class="button">
          {t('delivery.order')}
        </Go>
      </Card>
    </>
  )
}

export const DeliveryRecord: Screen<'goDelivery'> = ({ state, links }) => {
  const { t } = usePage()
  const isNew = state.deliveryId === null
  return (
    <>
      <Head title={state.deliveryName ?? t('delivery.add')} />
      <p>
        <Go to={links.goDeliveryList}>{t('delivery.back')}</Go>
      </p>
      <Conflict kept={keptBy(state)} />
      <Form to={isNew ? 'doCreateDelivery' : 'doUpdateDelivery'}>
        <Card title={t('delivery.terms')}>
          <div class="fields">
            <Field name="deliveryName" required />
            <Fields names={['deliveryNameEn', 'serviceName']} />
            <Field name="saleType" hint={t('delivery.saleTypeHint')} required />
            <Field name="confirmUrl" hint={t('delivery.confirmHint')} />
            <Field name="visible" />
            <Field name="description" label={t('delivery.note')} hint={t('delivery.noteHint')} />
          </div>
        </Card>
        <Card title={t('delivery.payments')}>
          <Field name="paymentIds" />
        </Card>
        <FeesOf state={state} />
        <Times of={state} />
        <SaveBar />
      </Form>
      {isNew ? null : <Removal of={state} />}
    </>
  )
}

/** What is kept, with the names by which records are told apart in a conflict. */
const keptBy = ({ delivery, prefectures }: State): Readonly<Record<string, unknown>> => {
  const nameOf = (pref: number) => prefectures.find((one) => one.pref === pref)?.prefName
  return { ...delivery, fees: delivery?.fees.map((one) => ({ ...one, name: nameOf(one.pref) })) }
}

const FeesOf = ({ state: { prefectures } }: { readonly state: State }) => {
  const { t } = usePage()
  const words = {
    hokkaido: t('delivery.hokkaido'),
    tohoku: t('delivery.tohoku'),
    kanto: t('delivery.kanto'),
    chubu: t('delivery.chubu'),
    kinki: t('delivery.kinki'),
    chugoku: t('delivery.chugoku'),
    shikoku: t('delivery.shikoku'),
    kyushu: t('delivery.kyushu'),
    okinawa: t('delivery.okinawa'),
  }
  const regions = [...new Set(prefectures.map(({ region }) => region))]
  return (
    <Card title={t('delivery.fees')}>
      <p>{t('delivery.feesLead')}</p>
      <div class="fields">
        <Field name="feeForAll" hint={t('delivery.allHint')} />
        <Field name="copyFeesFrom" hint={t('delivery.copyHint')} />
      </div>
      {regions.map((region, number) => (
        <fieldset key={region} class="parts">
          <legend>{words[region]}</legend>
          <Field name={`regionFees[${number}][region]`} />
          {prefectures.filter((one) => one.region === region).length > 1 ? (
            <Field
              name={`regionFees[${number}][fee]`}
              label={t('delivery.inRegion', { region: words[region] })}
            />
          ) : null}
          {prefectures.map((one, at) =>
            one.region === region ? <Fee key={one.pref} at={at} name={one.prefName} /> : null,
          )}
        </fieldset>
      ))}
    </Card>
  )
}

const Fee = ({ at, name }: { readonly at: number; readonly name: string }) => (
  <>
    <Field name={`fees[${at}][pref]`} />
    <Field name={`fees[${at}][fee]`} label={name} />
  </>
)

/** So many slots can be added at once. */
const FREE_TIMES = 3

const Times = ({ of: { delivery } }: { readonly of: State }) => {
  const { t } = usePage()
  const kept = delivery?.times ?? []
  const named = (at: number, name: string) => `times[${at}][${name}]`
  return (
    <Card title={t('delivery.times')}>
      <p>{t('delivery.timesLead')}</p>
      {Array.from({ length: kept.length + FREE_TIMES }, (_, at) => (
        <fieldset key={at} class="parts">
          <legend>{at < kept.length ? t('delivery.time', { number: at + 1 }) : t('delivery.newTime')}</legend>
          {at < kept.length ? <Field name={named(at, 'id')} /> : null}
          <Field name={named(at, 'name')} label={t('delivery.name')} />
          <Fields names={[named(at, 'nameEn'), named(at, 'sortNo')]} />
          <Field name={named(at, 'visible')} value={at >= kept.length} />
        </fieldset>
      ))}
    </Card>
  )
}

const Removal = ({ of: { deliveryName, isOrdered } }: { readonly of: State }) => {
  const { t } = usePage()
  if (isOrdered) return <p class="soft">{t('delivery.isOrdered')}</p>
  return (
    <Ask label={t('delivery.delete')} means={t('delivery.deleteMeans', { name: deliveryName ?? '' })}>
      <Form to="doDeleteDelivery">
        <Submit label={t('delivery.deleteSure')} danger />
      </Form>
    </Ask>
  )
}
