import type { ComponentChildren } from 'preact'
import { fieldOf } from '../forms/form-view.ts'
import { usePage } from './context.ts'
import { Drawn } from './field.tsx'
import { useForm } from './form-context.ts'
import { PictureDialog, useFiles } from './picture-dialog.tsx'
import { Script } from './script.tsx'

interface PickerProps {
  /** The purpose of the picture, as the form's `pictureFiles` names it. */
  readonly of: string
  /** Its width by its height; by default they are free. */
  readonly ratio?: number | undefined
  /** The present address; empty without a picture. */
  readonly value: string
  /** The field of the address. */
  readonly children: ComponentChildren
}

/**
 * Surrounds a field for the path of a file with the picture at it, and with a button that chooses one of the merchant's
 * pictures or uploads one; without script a file is uploaded with the form.
 */
export const PicturePicker = ({ of: key, ratio, value, children }: PickerProps) => {
  const { t } = usePage()
  const files = useFiles()
  const field = fieldOf(useForm(), 'pictureFiles')
  return (
    <div class={files ? 'picker' : 'contents'}>
      {children}
      {files ? (
        <>
          <span class="picker-look">{value === '' ? null : <img src={value} alt="" />}</span>
          <span class="ways">
            <button type="button" class="picker-button" hidden>
              {t('html.choosePicture')}
            </button>
            <button type="button" class="picker-crop" hidden>
              {t('html.crop')}
            </button>
          </span>
          <Drawn
            field={{
              ...field,
              id: `${field.id}-${key}`,
              name: `${field.name}[${key}]`,
              label: t('html.pictureFile'),
              maxItems: 1,
            }}
            hint={t('html.uploadHint')}
          />
          <PictureDialog files={files.href} of={key} ratio={ratio} />
          <Script name="picker" />
        </>
      ) : null}
    </div>
  )
}
