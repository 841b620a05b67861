import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Also, Field, Form, SaveBar, Submit } from '../forms.tsx'
import { Ask, Badge, Card, Go, Head } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { useSections } from '../sections.ts'
import { Table } from '../table.tsx'
import { RestoreTheme, TemplateFields } from '../templates.tsx'

type Place = ScreenProps<'goBlock'>['state']['places'][number]

export const BlockList: Screen<'goBlockList'> = ({ state: { blocks }, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head
        title={titleOf('goBlockList')}
        lead={t('block.lead')}
        action={links.goBlock}
        actionLabel={t('block.add')}
      />
      <p class="ways">
        <Go to={links.goLayoutList}>{titleOf('goLayoutList')}</Go>
      </p>
      <Card>
        <Table
          label={titleOf('goBlockList')}
          rows={blocks}
          empty={t('block.empty')}
          columns={[
            {
              title: t('block.name'),
              cell: ({ blockName, links: own }) => <Go to={own?.goBlock}>{blockName}</Go>,
            },
            { title: t('block.file'), cell: ({ blockFileName }) => <code>{blockFileName}</code> },
            { title: t('block.places'), cell: ({ places }) => <Places of={places} /> },
            {
              title: t('block.kind'),
              cell: ({ blockDeletable }) => (
                <Badge tone={blockDeletable ? 'good' : 'plain'}>
                  {blockDeletable ? t('block.own') : t('block.fixed')}
                </Badge>
              ),
            },
          ]}
        />
      </Card>
    </>
  )
}

/** Where a block stands, each place leading to its layout. */
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
  const { t, titleOf } = usePage()
  const { blockId, blockName } = state
  return (
    <>
      <Head title={blockName ?? t('block.add')} />
      <p class="ways">
        <Go to={links.goBlockList}>{titleOf('goBlockList')}</Go>
        <Go to={links.goBlockHistory}>{t('template.history')}</Go>
      </p>
      {blockId === null ? (
        <Form to="doCreateBlock">
          <Card>
            <Inputs of={state} />
          </Card>
          <SaveBar />
        </Form>
      ) : (
        <>
          <Conflict kept={state} />
          <Form to="doUpdateBlock">
            <Card>
              <Inputs of={state} />
            </Card>
            <SaveBar>
              <Also to="doPreviewBlock" label={t('template.preview')} newTab />
            </SaveBar>
          </Form>
          <Card title={t('block.places')}>
            <Places of={state.places} />
          </Card>
          <GiveUp of={state} />
        </>
      )}
    </>
  )
}

const Inputs = ({ of }: { readonly of: ScreenProps<'goBlock'>['state'] }) => {
  const { blockDeletable, blockFileName, blockTemplates } = of
  const { t } = usePage()
  return (
    <>
      <div class="fields">
        <Field name="blockName" required />
        {blockDeletable ? (
          <Field name="blockFileName" hint={t('block.fileHint')} required />
        ) : (
          <p>
            {t('block.fixedFile')} <code>{blockFileName}</code>
          </p>
        )}
      </div>
      <TemplateFields blocks={blockTemplates} warnings={of} />
    </>
  )
}

/** What gives something up: what was written, or the block. */
const GiveUp = ({ of }: { readonly of: ScreenProps<'goBlock'>['state'] }) => {
  const { t, links } = usePage()
  const { blockName, places } = of
  if (!links.doRestoreBlock && !links.doDeleteBlock) return null
  const name = blockName ?? ''
  return (
    <Card title={t('template.more')}>
      <div class="ways">
        <RestoreTheme to="doRestoreBlock" of={of} />
        {links.doDeleteBlock ? (
          <Ask label={t('form.delete')} means={t('block.deleteMeans', { name, count: places.length })}>
            <Form to="doDeleteBlock">
              <Submit label={t('block.deleteSure')} danger />
            </Form>
          </Ask>
        ) : null}
      </div>
    </Card>
  )
}
