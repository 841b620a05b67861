import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { ListPage } from '../list.tsx'
import { Go } from '../parts.tsx'
import { MakeCard, RowConflict, RowWays } from '../row.tsx'
import type { Screen } from '../screen.ts'

export const TagList: Screen<'goTagList'> = ({ state: { tags } }) => {
  const { t } = usePage()
  return (
    <ListPage
      state={{}}
      lead={t('tag.lead')}
      notice={<RowConflict update="doUpdateTag" rows={tags} />}
      below={<MakeCard to="doCreateTag" />}
    >
      <Entries
        list="tags"
        rows={tags}
        empty={t('tag.empty')}
        columns={[
          { of: 'tagName', cell: ({ tagName }) => tagName },
          'tagNameEn',
          {
            of: 'productCount',
            title: t('tag.products'),
            cell: ({ productCount, links }) => (
              <Go to={links?.goAdminProductList}>{t('count', { count: productCount })}</Go>
            ),
          },
          {
            title: t('contract.ways'),
            action: true,
            cell: (tag) => (
              <RowWays
                update="doUpdateTag"
                remove="doDeleteTag"
                of={tag}
                name={tag.tagName}
                means={t('tag.deleteMeans', { name: tag.tagName, count: tag.productCount })}
              />
            ),
          },
        ]}
      />
    </ListPage>
  )
}
