import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Also } from '../forms.tsx'
import { ListPage } from '../list.tsx'
import { Badge, Card, Go } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { useSections } from '../sections.ts'
import { RestoreTheme, TemplateFields } from '../templates.tsx'

type Place = ScreenProps<'goBlock'>['state']['places'][number]

export const BlockList: Screen<'goBlockList'> = ({ state, links }) => {
  const { t, titleOf, actionOf } = usePage()
  return (
    <ListPage
      state={state}
      lead={t('block.lead')}
      action={links.goBlock}
      actionLabel={actionOf('doCreateBlock')}
      ways={<Go to={links.goLayoutList}>{titleOf('goLayoutList')}</Go>}
    >
      <Entries
        list="blocks"
        rows={state.blocks}
        empty={t('block.empty')}
        columns={[
          'blockName',
          'blockFileName',
          { title: t('block.places'), cell: ({ places }) => <Places of={places} /> },
          {
            title: t('page.kind'),
            cell: ({ blockDeletable }) => (
              <Badge tone={blockDeletable ? 'good' : 'plain'}>
                {blockDeletable ? t('block.own') : t('block.fixed')}
              </Badge>
            ),
          },
        ]}
      />
    </ListPage>
  )
}

/** Shows the places of a block, each linked to its layout. */
const Places = ({ of }: { readonly of: readonly Place[] }) => {
  const { t } = usePage()
  const sections = useSections()
  if (of.length === 0) return <span class="soft">{t('block.nowhere')}</span>
  return (
    <ul class="plain">
      {of.map(({ layoutId, layoutName, section, links }) => (
        <li key={`${layoutId} ${section}`}>
          <Go to={links?.goLayout}>{layoutName}</Go> › {sections[section]}
        </li>
      ))}
    </ul>
  )
}

export const BlockRecord: Screen<'goBlock'> = ({ state, links }) => {
  const { t } = usePage()
  const { blockId, blockName, blockDeletable, blockFileName, blockTemplates, places } = state
  const fixed = (
    <p>
      {t('block.fixedFile')} <code>{blockFileName}</code>
    </p>
  )
  return (
    <RecordScreen
      to="doUpdateBlock"
      name={blockName}
      ways={<Go to={links.goBlockHistory}>{t('template.history')}</Go>}
      cards={[{ after: <TemplateFields blocks={blockTemplates} warnings={state} /> }]}
      drawn={{ template: null, templateEn: null, ...(!blockDeletable && { blockFileName: fixed }) }}
      bar={<Also to="doPreviewBlock" label={t('template.preview')} newTab />}
      deletion={{ means: t('block.deleteMeans', { name: blockName ?? '', count: places.length }) }}
    >
      {blockId === null ? null : (
        <Card title={t('block.places')}>
          <Places of={places} />
        </Card>
      )}
      <RestoreTheme to="doRestoreBlock" of={state} />
    </RecordScreen>
  )
}
