import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Field, Fields, Form, Submit } from '../forms.tsx'
import { Ask, Card, Go, Head } from '../parts.tsx'
import { Moves } from '../places.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

type Tag = ScreenProps<'goTagList'>['state']['tags'][number]

export const TagList: Screen<'goTagList'> = ({ state: { tags } }) => {
  const { t, titleOf, model } = usePage()
  const typedOver = tags.find(({ tagId }) => tagId === model.refused?.values.tagId)
  return (
    <>
      <Head title={titleOf('goTagList')} lead={t('tag.lead')} />
      <Conflict kept={typedOver ?? {}} />
      <Card>
        <Table
          label={titleOf('goTagList')}
          rows={tags}
          empty={t('tag.empty')}
          columns={[
            { title: t('tag.name'), cell: ({ tagName }) => tagName },
            { title: t('tag.nameEn'), cell: ({ tagNameEn }) => tagNameEn ?? '–' },
            {
              title: t('tag.products'),
              number: true,
              cell: ({ productCount, links }) => (
                <Go to={links?.goAdminProductList}>{t('count', { count: productCount })}</Go>
              ),
            },
            { title: t('tag.ways'), action: true, cell: (tag) => <Ways tag={tag} /> },
          ]}
        />
      </Card>
      <Card title={t('tag.add')}>
        <Form to="doCreateTag">
          <div class="fields">
            <Fields names={['tagName', 'tagNameEn']} />
          </div>
          <Submit label={t('tag.add')} />
        </Form>
      </Card>
    </>
  )
}

const Ways = ({ tag }: { readonly tag: Tag }) => {
  const { t, model } = usePage()
  const { tagId, tagName, tagNameEn, productCount, moves, version, links } = tag
  return (
    <div class="ways">
      <Moves to="doUpdateTag" moves={moves} name={tagName} />
      <details open={model.refused?.values.tagId === tagId}>
        <summary class="button">{t('form.edit')}</summary>
        <Form to="doUpdateTag" of={links} given={{ version }} class="stack">
          <Field name="tagName" value={tagName} required />
          <Field name="tagNameEn" value={tagNameEn} />
          <Submit label={t('form.save')} />
        </Form>
      </details>
      <Ask label={t('form.delete')} means={t('tag.deleteMeans', { name: tagName, count: productCount })}>
        <Form to="doDeleteTag" of={links}>
          <Submit label={t('tag.deleteSure')} danger />
        </Form>
      </Ask>
    </div>
  )
}
