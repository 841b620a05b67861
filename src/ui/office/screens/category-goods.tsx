import { usePage } from '../context.ts'
import { Go } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen } from '../screen.ts'
import { Pager } from '../table.tsx'
import { PlacingCards } from './placing.tsx'

export const CategoryGoods: Screen<'goCategoryGoods'> = ({ state, links }) => {
  const { t } = usePage()
  const { categoryName, goods, count, limit, offset } = state
  return (
    <RecordScreen
      to="doPlaceCategoryGoods"
      name={t('category.placeIn', { name: categoryName })}
      ways={<Go to={links.goCategory}>{categoryName}</Go>}
      kept={{ placed: goods }}
      cards={[
        {
          fields: ['placed', 'nameKeyword'],
          instead: (
            <PlacingCards
              goods={goods}
              page="goCategoryGoods"
              placed={{
                title: t('category.placed'),
                lead: t('category.placeLead'),
                empty: t('category.nonePlaced'),
              }}
              others={{ title: t('category.unplaced'), empty: t('category.noneUnplaced') }}
              below={<Pager links={links} count={count} limit={limit} offset={offset} />}
            />
          ),
        },
      ]}
    />
  )
}
