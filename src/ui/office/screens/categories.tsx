import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Field, Form, SaveBar, Submit } from '../forms.tsx'
import { Long } from '../long.tsx'
import { Ask, Card, Go, Head } from '../parts.tsx'
import { PictureField, Thumbnail } from '../pictures.tsx'
import { Moves } from '../places.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Script } from '../script.tsx'

type Category = ScreenProps<'goCategoryList'>['state']['categories'][number]

export const CategoryList: Screen<'goCategoryList'> = ({ state: { categories }, links }) => {
  const { t, titleOf } = usePage()
  const tree = Map.groupBy(categories, ({ parentId }) => parentId)
  return (
    <>
      <Head
        title={titleOf('goCategoryList')}
        lead={t('category.lead')}
        action={links.goExportCategory}
        actionLabel={t('form.csv')}
      />
      <p class="ways">
        <Go to={links.goImportCategoryCsv}>{titleOf('goImportCategoryCsv')}</Go>
      </p>
      <Card>
        {categories.length === 0 ? (
          <p class="empty">{t('category.empty')}</p>
        ) : (
          <>
            <Branches tree={tree} of={null} />
            <Place of={categories[0]} />
          </>
        )}
      </Card>
      <Card title={t('category.add')}>
        <Form to="doCreateCategory">
          <Inputs />
          <Submit label={t('category.add')} />
        </Form>
      </Card>
    </>
  )
}

interface BranchesProps {
  readonly tree: ReadonlyMap<string | null, readonly Category[]>
  /** What they lie in; null at the top. */
  readonly of: string | null
}

/** The categories that lie in one, each with its own below it. */
const Branches = ({ tree, of }: BranchesProps) => {
  const { t } = usePage()
  const here = tree.get(of) ?? []
  return here.length === 0 ? null : (
    <ul class="tree" data-grip={of === null ? t('places.drag') : undefined}>
      <Long rows={here}>
        {({ categoryId, categoryName, categoryNameEn, productCount, sortNo, moves, links }) => (
          <li data-row={categoryId} data-sort={sortNo}>
            <div class="branch">
              <span class="branch-name">
                <Go to={links?.goCategory}>{categoryName}</Go>
                {categoryNameEn === null ? null : <span class="soft">{categoryNameEn}</span>}
              </span>
              <Go to={links?.goAdminProductList}>{t('category.products', { count: productCount })}</Go>
              <Moves to="doUpdateCategory" moves={moves} name={categoryName} />
            </div>
            <Branches tree={tree} of={categoryId} />
          </li>
        )}
      </Long>
    </ul>
  )
}

/** The form that a row is sent by where it is dropped. */
const Place = ({ of: category }: { readonly of: Category | undefined }) => (
  <div id="place" hidden>
    <Form to="doUpdateCategory" of={category?.links} />
    <Script name="drag" />
  </div>
)

interface Pictured {
  readonly imagePath: string | null
  readonly imageWaiting: boolean
}

const Inputs = ({ of: category }: { readonly of?: Pictured }) => {
  const { t } = usePage()
  return (
    <div class="fields">
      <Field name="categoryName" required />
      <Field name="categoryNameEn" />
      <Field name="parentId" hint={t('category.parentHint')} required />
      {category && (category.imagePath !== null || category.imageWaiting) ? (
        <>
          <Thumbnail path={category.imageWaiting ? null : category.imagePath} />
          <Field name="removeImage" />
        </>
      ) : null}
      <PictureField hint={t('category.imageHint')} />
    </div>
  )
}

export const CategoryRecord: Screen<'goCategory'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  const { categoryName, path, childCount, productCount } = state
  return (
    <>
      <Head title={categoryName} />
      <nav class="ways trail" aria-label={t('category.path')}>
        <Go to={links.goCategoryList}>{titleOf('goCategoryList')}</Go>
        {path.map(({ categoryId, categoryName: name, links: own }) => (
          <span key={categoryId}>
            <span aria-hidden="true">› </span>
            <Go to={own?.goCategory}>{name}</Go>
          </span>
        ))}
      </nav>
      <Change kept={state} />
      <Card title={t('category.more')}>
        <p>
          <Go to={links.goAdminProductList}>{t('category.products', { count: productCount })}</Go>
        </p>
        {childCount + productCount > 0 ? (
          <p class="soft">{t('category.held', { children: childCount, products: productCount })}</p>
        ) : (
          <Delete name={categoryName} />
        )}
      </Card>
    </>
  )
}

/** The form of a category, beside what somebody else made of it meanwhile. */
const Change = ({
  kept,
}: {
  readonly kept: Pick<Category, 'categoryName' | 'categoryNameEn' | 'parentId' | keyof Pictured>
}) => {
  const { model } = usePage()
  // The form's word for the top, which is no category.
  const [top] = model.form?.fields.parentId?.options ?? []
  return (
    <>
      <Conflict kept={{ ...kept, parentId: kept.parentId ?? top?.value }} />
      <Card>
        <Form to="doUpdateCategory">
          <Inputs of={kept} />
          <SaveBar />
        </Form>
      </Card>
    </>
  )
}

const Delete = ({ name }: { readonly name: string }) => {
  const { t } = usePage()
  return (
    <Ask label={t('form.delete')} means={t('category.deleteMeans', { name })}>
      <Form to="doDeleteCategory">
        <Submit label={t('category.deleteSure')} danger />
      </Form>
    </Ask>
  )
}

export const CategoryEdit: Screen<'goCategoryEdit'> = ({ state: { category }, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={category?.categoryName ?? t('category.add')} />
      <p class="ways">
        <Go to={links.goCategoryList}>{titleOf('goCategoryList')}</Go>
      </p>
      {category ? (
        <Change kept={category} />
      ) : (
        <Card>
          <Form to="doCreateCategory">
            <Inputs />
            <SaveBar />
          </Form>
        </Card>
      )}
    </>
  )
}
