import type { ComponentChildren } from 'preact'
import { usePage } from './context.ts'
import { Script } from './script.tsx'

/** Returns the link to the merchant's files; undefined for members who may not see them. */
export const useFiles = () => usePage().groups.find(({ links }) => links.goFileManager)?.links.goFileManager

/** Surrounds a field for the path of a file with a button that chooses one of the merchant's pictures. */
export const PicturePicker = ({ children }: { readonly children: ComponentChildren }) => {
  const { t } = usePage()
  const files = useFiles()
  return (
    <div class={files ? 'picker' : 'contents'}>
      {children}
      {files ? (
        <>
          <button type="button" class="picker-button" hidden>
            {t('html.choosePicture')}
          </button>
          <PictureDialog files={files.href} hasAlt={false} />
          <Script name="picker" />
        </>
      ) : null}
    </div>
  )
}

/** Lists the pictures of the merchant's files to choose from; the script fills it. */
export const PictureDialog = ({
  files,
  hasAlt = true,
}: {
  /** The address of the list of files. */
  readonly files: string
  /** Whether an alternative text is typed with it. */
  readonly hasAlt?: boolean
}) => {
  const { t } = usePage()
  return (
    <dialog
      class="keys html-pictures"
      aria-label={t('html.choosePicture')}
      data-files={files}
      data-up={t('html.up')}
      data-none={t('html.noPictures')}
      data-failed={t('html.picturesFailed')}
    >
      <h2>{t('html.choosePicture')}</h2>
      {hasAlt ? (
        <label>
          {t('html.alt')} <input type="text" maxLength={255} autocomplete="off" />
        </label>
      ) : null}
      <p class="soft" role="status" />
      <ul class="choices" />
      <button type="button" data-do="close">
        {t('html.close')}
      </button>
    </dialog>
  )
}
