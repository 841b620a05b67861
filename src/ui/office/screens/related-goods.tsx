import { usePage } from '../context.ts'
import { Go } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen } from '../screen.ts'
import { PlacingCards } from './placing.tsx'

export const RelatedGoods: Screen<'goRelatedGoods'> = ({ state, links }) => {
  const { t } = usePage()
  const { productName, goods, nameKeyword, foundCount } = state
  const isSought = nameKeyword !== null && nameKeyword !== ''
  return (
    <RecordScreen
      to="doSetRelatedGoods"
      name={t('related.of', { name: productName })}
      ways={<Go to={links.goAdminProduct}>{productName}</Go>}
      kept={{ placed: goods }}
      cards={[
        {
          fields: ['placed', 'nameKeyword'],
          instead: (
            <PlacingCards
              goods={goods}
              page="goRelatedGoods"
              placed={{ title: t('related.chosen'), lead: t('related.lead'), empty: t('related.none') }}
              others={{
                title: t('related.found'),
                empty: isSought && foundCount === 0 ? t('related.nothingFound') : t('related.search'),
              }}
            />
          ),
        },
      ]}
    />
  )
}
