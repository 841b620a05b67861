import { usePage } from './context.ts'
import { Drawn, Field, useRows } from './field.tsx'
import { Card } from './parts.tsx'
import type { ScreenProps } from './screen.ts'
import { Script } from './script.tsx'

type Picture = ScreenProps<'goAdminProduct'>['state']['pictures'][number]

/** Shows the pictures of a product with their texts and places, the field for more of them, and its video. */
export const ProductPictures = ({ of: pictures }: { readonly of: readonly Picture[] }) => {
  const { t } = usePage()
  return (
    <Card title={t('picture.title')}>
      {pictures.length > 0 ? <Kept pictures={pictures} /> : null}
      {pictures.length > 1 ? <Script name="drag" /> : null}
      <PictureField label={t('picture.add')} hint={t('picture.hint')} />
      <Field name="videoUrl" />
    </Card>
  )
}

const Kept = ({ pictures }: { readonly pictures: readonly Picture[] }) => {
  const { t } = usePage()
  return (
    <ol class="pictures" data-grip={t('places.drag')}>
      {useRows('pictures').map(({ number, fields }) => {
        const own = fields.find(({ name }) => name.endsWith('[id]'))?.value
        const picture = pictures.find(({ id }) => String(id) === String(own))
        return (
          <li key={number}>
            <fieldset class="picture-row" aria-label={t('picture.number', { number })}>
              <Thumbnail path={picture?.listPath ?? null} />
              {fields.map((field) => (
                <Drawn key={field.name} field={field} />
              ))}
            </fieldset>
          </li>
        )
      })}
    </ol>
  )
}

/** Shows a picture beside its alternative text; shows that its sizes are not made yet. */
export const Thumbnail = ({ path }: { readonly path: string | null }) => {
  const { t } = usePage()
  return path === null ? (
    <span class="thumbnail">{t('picture.waiting')}</span>
  ) : (
    <img class="thumbnail" src={path} alt="" width="120" height="120" loading="lazy" />
  )
}

/**
 * Draws the field for pictures of the surrounding form; with a script they can be dropped on it, and are
 * shown before they are submitted.
 */
export const PictureField = (shown: { readonly label?: string; readonly hint: string }) => {
  const { t } = usePage()
  return (
    <div class="drop" data-drop={t('picture.drop')} data-remove={t('picture.leaveOut')}>
      <Field name="image" {...shown} />
      <ul class="chosen" hidden aria-label={t('picture.chosen')} />
      <Script name="pictures" />
    </div>
  )
}
