import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { ListPage } from '../list.tsx'
import { Go } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen } from '../screen.ts'

export const GiftList: Screen<'goGiftList'> = ({ state, links }) => {
  const { t, actionOf } = usePage()
  return (
    <ListPage
      state={state}
      lead={t('giftOption.lead')}
      action={links.goGiftOption}
      actionLabel={actionOf('doCreateGiftOption')}
      ways={<Go to={links.goMasterData}>{t('giftOption.order')}</Go>}
    >
      <Entries
        list="giftOptions"
        rows={state.giftOptions}
        empty={t('giftOption.empty')}
        columns={[
          'giftName',
          { of: 'giftKind', cell: ({ giftKind }) => t('order.giftKind', { kind: giftKind }) },
          'omotegaki',
          'giftPrice',
          'visible',
        ]}
      />
    </ListPage>
  )
}

export const GiftOptionRecord: Screen<'goGiftOption'> = ({ state: { giftName } }) => {
  const { t } = usePage()
  return (
    <RecordScreen
      to="doUpdateGiftOption"
      name={giftName}
      cards={[
        { title: t('giftOption.terms') },
        { title: t('giftOption.noshi'), lead: t('giftOption.noshiLead'), fields: ['omotegaki', 'mizuhiki'] },
      ]}
      deletion={{ means: t('giftOption.deleteMeans', { name: giftName ?? '' }) }}
    />
  )
}
