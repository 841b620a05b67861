import { Fragment } from 'preact'
import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Field } from '../field.tsx'
import { Fields } from '../fields.tsx'
import { ListPage } from '../list.tsx'
import { Go } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen, ScreenProps } from '../screen.ts'

type State = ScreenProps<'goDelivery'>['state']

export const DeliveryList: Screen<'goDeliveryList'> = ({ state, links }) => {
  const { t, actionOf, titleOf } = usePage()
  return (
    <ListPage
      state={state}
      lead={t('delivery.lead')}
      action={links.goDelivery}
      actionLabel={actionOf('doCreateDelivery')}
      ways={
        <>
          <Go to={links.goMasterData}>{t('payment.order')}</Go>
          <Go to={links.goGiftList}>{t('giftOption.way')}</Go>
          <Go to={links.goImportDeliveryAreaCsv}>{titleOf('goImportDeliveryAreaCsv')}</Go>
          <Go to={links.goImportDeliveryTimeCsv}>{titleOf('goImportDeliveryTimeCsv')}</Go>
        </>
      }
    >
      <Entries
        list="deliveries"
        rows={state.deliveries}
        empty={t('delivery.empty')}
        columns={['deliveryName', 'visible']}
      />
    </ListPage>
  )
}

export const DeliveryRecord: Screen<'goDelivery'> = ({ state, links }) => {
  const { t } = usePage()
  const { deliveryName, isOrdered } = state
  return (
    <RecordScreen
      to="doUpdateDelivery"
      name={deliveryName}
      kept={keptBy(state)}
      notice={
        state.servesGoods === false ? <p class="notices warning">{t('delivery.servesNoGoods')}</p> : null
      }
      ways={
        <>
          <Go to={links.goExportDeliveryArea}>{t('delivery.saveFees')}</Go>
          <Go to={links.goExportDeliveryTime}>{t('delivery.saveTimes')}</Go>
        </>
      }
      cards={[
        { title: t('delivery.terms') },
        {
          title: t('delivery.carries'),
          lead: t('delivery.carriesLead'),
          fields: ['temperature', 'takesNormal', 'mostWeight', 'mostSize', 'mostPieces'],
        },
        { title: t('delivery.payments'), fields: ['paymentIds'] },
        {
          title: t('delivery.fees'),
          lead: t('delivery.feesLead'),
          fields: ['feeForAll', 'copyFeesFrom', 'usualOf'],
          after: <FeesOf state={state} />,
        },
        { title: t('delivery.times'), lead: t('delivery.timesLead'), after: <Times of={state} /> },
      ]}
      drawn={{
        description: <Field name="description" label={t('delivery.note')} />,
        fees: null,
        regionFees: null,
        times: null,
      }}
      deletion={{
        means: t('delivery.deleteMeans', { name: deliveryName ?? '' }),
        stays: isOrdered && t('delivery.isOrdered'),
      }}
    />
  )
}

/** Returns the stored values, with the names that distinguish records in a conflict. */
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
    <>
      {regions.map((region, number) => (
        <fieldset key={region} class="parts">
          <legend>{words[region]}</legend>
          <Field name={`regionFees[${number}][region]`} />
          {prefectures.filter((one) => one.region === region).length > 1 ? (
            <Area
              of={`regionFees[${number}]`}
              name={t('delivery.inRegion', { region: words[region] })}
              place={words[region]}
            />
          ) : null}
          {prefectures.map((one, at) =>
            one.region === region ? (
              <Fragment key={one.pref}>
                <Field name={`fees[${at}][pref]`} />
                <Area of={`fees[${at}]`} name={one.prefName} />
              </Fragment>
            ) : null,
          )}
        </fieldset>
      ))}
    </>
  )
}

/** The fee and the days of transit to one place or several. */
const Area = ({
  of,
  name,
  place = name,
}: {
  readonly of: string
  readonly name: string
  readonly place?: string
}) => {
  const { t } = usePage()
  return (
    <div class="pair">
      <Field name={`${of}[fee]`} label={name} />
      <Field name={`${of}[transitDays]`} label={t('delivery.daysTo', { place })} />
    </div>
  )
}

/** The free rows for new slots. */
const FREE_TIMES = 3

const Times = ({ of: { delivery } }: { readonly of: State }) => {
  const { t } = usePage()
  const kept = delivery?.times ?? []
  const named = (at: number, name: string) => `times[${at}][${name}]`
  return (
    <>
      {Array.from({ length: kept.length + FREE_TIMES }, (_, at) => (
        <fieldset key={at} class="parts">
          <legend>{at < kept.length ? t('delivery.time', { number: at + 1 }) : t('delivery.newTime')}</legend>
          {at < kept.length ? <Field name={named(at, 'id')} /> : null}
          <Field name={named(at, 'name')} label={t('delivery.name')} />
          <Fields names={[named(at, 'nameEn'), named(at, 'sortNo')]} />
          <Field name={named(at, 'visible')} value={at >= kept.length} />
        </fieldset>
      ))}
    </>
  )
}
