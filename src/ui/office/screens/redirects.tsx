import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { ListPage } from '../list.tsx'
import { Go } from '../parts.tsx'
import { MakeCard, RowConflict, RowWays } from '../row.tsx'
import type { Screen, ScreenProps } from '../screen.ts'

type Redirect = ScreenProps<'goRedirectList'>['state']['redirects'][number]

const kept = ({ fromAddress, toAddress }: Redirect) => ({ fromAddress, toAddress })

export const RedirectList: Screen<'goRedirectList'> = ({ state, links }) => {
  const { t, titleOf, translate } = usePage()
  return (
    <ListPage
      state={state}
      lead={t('formerAddress.lead')}
      notice={
        <>
          <p class="ways">
            <Go to={links.goImportRedirectCsv}>{titleOf('goImportRedirectCsv')}</Go>
          </p>
          <RowConflict update="doUpdateRedirect" rows={state.redirects} kept={kept} />
          <MakeCard to="doCreateRedirect" lead={t('formerAddress.rules')} />
        </>
      }
    >
      <Entries
        list="redirects"
        rows={state.redirects}
        empty={t('formerAddress.empty')}
        columns={[
          { title: translate('field.fromAddress'), cell: ({ fromAddress }) => fromAddress },
          { title: translate('field.toAddress'), cell: ({ toAddress }) => toAddress },
          {
            title: t('contract.ways'),
            action: true,
            cell: (one) => (
              <RowWays
                update="doUpdateRedirect"
                remove="doDeleteRedirect"
                of={one}
                name={one.fromAddress}
                kept={kept(one)}
                means={t('formerAddress.deleteMeans', { from: one.fromAddress })}
              />
            ),
          },
        ]}
      />
    </ListPage>
  )
}
