import { usePage } from './context.ts'

/** The kinds of pictures to choose for an upload. */
const PICTURES = 'image/*'

/** Returns the link to the merchant's files; undefined for members who may not see them. */
export const useFiles = () => usePage().groups.find(({ links }) => links.goFileManager)?.links.goFileManager

/** Lists the pictures of the merchant's files to choose from, and uploads others; the script fills it. */
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
      data-sending={t('html.sending', { name: '#' })}
      data-not-sent={t('html.notSent')}
      data-not-picture={t('html.notPicture')}
    >
      <h2>{t('html.choosePicture')}</h2>
      {hasAlt ? (
        <label>
          {t('html.alt')} <input type="text" maxLength={255} autocomplete="off" />
        </label>
      ) : null}
      <label class="picture-upload">
        {t('html.upload')} <input type="file" accept={PICTURES} />
        <span class="hint">
          {t('html.drop')} {t('html.uploadHint')}
        </span>
      </label>
      <progress max="1" aria-label={t('html.upload')} hidden />
      <p class="soft" role="status" />
      <ul class="choices" />
      <p class="ways">
        <button type="button" data-do="close">
          {t('html.close')}
        </button>
        <a href={files} target="_blank" rel="noopener">
          {t('html.manage')}
        </a>
      </p>
    </dialog>
  )
}
