import type { LinkMap } from '../../../hypermedia/resolve.ts'
import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form } from '../forms.tsx'
import { Long } from '../long.tsx'
import { Badge, Card, Go, Head } from '../parts.tsx'
import { PictureField, Thumbnail } from '../pictures.tsx'
import { Moves } from '../places.tsx'
import { type CardOf, RecordScreen } from '../record.tsx'
import { MakeCard } from '../row.tsx'
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
      <MakeCard to="doCreateCategory" drawn={useDrawn()} />
    </>
  )
}

interface BranchesProps {
  readonly tree: ReadonlyMap<string | null, readonly Category[]>
  /** Their parent; null at the top. */
  readonly of: string | null
}

/** Draws the children of a category, each with its own children. */
const Branches = ({ tree, of }: BranchesProps) => {
  const { t } = usePage()
  const here = tree.get(of) ?? []
  return here.length === 0 ? null : (
    <ul class="tree" data-grip={of === null ? t('places.drag') : undefined}>
      <Long rows={here}>
        {({ categoryId, categoryName, categoryNameEn, byRule, productCount, sortNo, moves, links }) => (
          <li data-row={categoryId} data-sort={sortNo}>
            <div class="branch">
              <span class="branch-name">
                <Go to={links?.goCategory}>{categoryName}</Go>
                {categoryNameEn === null ? null : <span class="soft">{categoryNameEn}</span>}
                {byRule ? <Badge tone="plain">{t('category.byRule')}</Badge> : null}
              </span>
              <Go to={links?.goAdminProductList}>{t('category.products', { count: productCount })}</Go>
              {productCount > 1 ? <Go to={links?.goCategoryGoods}>{t('category.place')}</Go> : null}
              <Moves to="doUpdateCategory" moves={moves} name={categoryName} />
            </div>
            <Branches tree={tree} of={categoryId} />
          </li>
        )}
      </Long>
    </ul>
  )
}

/** Draws the form that submits the drop of a row. */
const Place = ({ of: category }: { readonly of: Category | undefined }) => (
  <div id="place" hidden>
    <Form to="doUpdateCategory" of={category?.links} />
    <Script name="drag" />
  </div>
)

type Kept = Pick<Category, 'categoryName' | 'categoryNameEn' | 'parentId' | 'imagePath' | 'imageWaiting'>

/** Returns the fields of a category that differ from the contract. */
const useDrawn = (kept?: Kept) => {
  const { t } = usePage()
  const hasPicture = kept && (kept.imagePath !== null || kept.imageWaiting)
  return {
    // The top is one of its choices.
    parentId: <Field name="parentId" required />,
    image: <PictureField hint={t('category.imageHint')} />,
    // Its place is set in the list.
    sortNo: null,
    removeImage: hasPicture ? (
      <>
        <Thumbnail path={kept.imageWaiting ? null : kept.imagePath} />
        <Field name="removeImage" />
      </>
    ) : null,
  }
}

/** Returns the card with the rule by which products are in a category. */
const useRuleCard = ({ ruleCount }: { readonly ruleCount: number | null }) => {
  const { t } = usePage()
  return {
    title: t('category.rule'),
    lead: t('category.ruleLead'),
    fields: [
      'byRule',
      'ruleMatch',
      'ruleTagIds',
      'rulePriceFrom',
      'rulePriceTo',
      'ruleAddedDays',
      'ruleInStock',
    ],
    after: ruleCount === null ? null : <p class="hint">{t('category.ruleCount', { count: ruleCount })}</p>,
  } as const satisfies CardOf<'doUpdateCategory'>
}

/**
 * Returns the stored values, by the inputs: the form has a value of its own for the top, which is no
 * category.
 */
const useKept = (kept: Kept | null) => {
  const [top] = usePage().model.form?.fields.parentId?.options ?? []
  return kept ? { ...kept, parentId: kept.parentId ?? top?.value } : {}
}

export const CategoryRecord: Screen<'goCategory'> = ({ state, links }) => {
  const { t } = usePage()
  const { categoryName, path, childCount, productCount } = state
  const held = t('category.held', { children: childCount, products: productCount })
  return (
    <RecordScreen
      to="doUpdateCategory"
      name={categoryName}
      kept={useKept(state)}
      ways={
        <>
          {path.map(({ categoryId, categoryName: name, links: own }) => (
            <span key={categoryId}>
              <span aria-hidden="true">› </span>
              <Go to={own?.goCategory}>{name}</Go>
            </span>
          ))}
          <Go to={links.goAdminProductList}>{t('category.products', { count: productCount })}</Go>
          <Go to={links.goCategoryGoods}>{t('category.place')}</Go>
        </>
      }
      notice={<HeadPage of={state} links={links} />}
      cards={[{}, useRuleCard(state)]}
      drawn={useDrawn(state)}
      deletion={{
        means: t('category.deleteMeans', { name: categoryName }),
        stays: childCount + (state.byRule ? 0 : productCount) > 0 && held,
      }}
    />
  )
}

/** Says which page stands above the products of a category, or how to make one. */
const HeadPage = ({
  of: { headPageName: name },
  links,
}: {
  readonly of: ScreenProps<'goCategory'>['state']
  readonly links: LinkMap
}) => {
  const { t } = usePage()
  if (name === null)
    return <p class="soft">{links.goPage ? <Go to={links.goPage}>{t('category.makeHead')}</Go> : null}</p>
  return (
    <p class="soft">
      {t('category.head')} <Go to={links.goPageSections}>{name}</Go>
    </p>
  )
}

export const CategoryEdit: Screen<'goCategoryEdit'> = ({ state: { category } }) => (
  <RecordScreen
    to="doUpdateCategory"
    name={category?.categoryName}
    kept={useKept(category)}
    cards={[{}, useRuleCard({ ruleCount: null })]}
    drawn={useDrawn(category ?? undefined)}
  />
)
