import { usePage } from './context.ts'

/** The kinds of pictures to choose for an upload. */
const PICTURES = 'image/*'

/** Returns the link to the merchant's files; undefined for members who may not see them. */
export const useFiles = () => usePage().groups.find(({ links }) => links.goFileManager)?.links.goFileManager

interface DialogProps {
  /** The address of the list of files. */
  readonly files: string
  /** The purpose of the picture, if it can be cropped; else an alternative text is typed with it. */
  readonly of?: string
  /** The width by the height of a cropped picture; by default they are free. */
  readonly ratio?: number | undefined
}

/** Lists the pictures of the merchant's files to choose from, uploads others, and crops them; the script fills it. */
export const PictureDialog = ({ files, of: key, ratio }: DialogProps) => {
  const { t, script } = usePage()
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
      data-crop={key === undefined ? undefined : script('crop.js')}
      data-ratio={ratio}
      data-frame={t('html.frame')}
    >
      <div data-step="choose">
        <Choice files={files} hasAlt={key === undefined} />
      </div>
      {key === undefined ? null : <Chosen of={key} />}
      <progress max="1" aria-label={t('html.upload')} hidden />
      <p class="soft" role="status" />
    </dialog>
  )
}

const Choice = ({ files, hasAlt }: { readonly files: string; readonly hasAlt: boolean }) => {
  const { t } = usePage()
  return (
    <>
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
      <ul class="choices" />
      <p class="ways">
        <button type="button" data-do="close">
          {t('html.close')}
        </button>
        <a href={files} target="_blank" rel="noopener">
          {t('html.manage')}
        </a>
      </p>
    </>
  )
}

/** The chosen picture, and the frame that crops it. */
const Chosen = ({ of: key }: { readonly of: string }) => {
  const { t } = usePage()
  const hint = `crop-${key}-hint`
  return (
    <>
      <div data-step="chosen" hidden>
        <h2>{t('html.chosen')}</h2>
        <p class="chosen-look" />
        <p class="ways">
          <button type="button" class="primary" data-do="close">
            {t('html.done')}
          </button>
          <button type="button" data-do="crop">
            {t('html.crop')}
          </button>
          <button type="button" data-do="others">
            {t('html.others')}
          </button>
        </p>
      </div>
      <div data-step="crop" hidden>
        <h2>{t('html.crop')}</h2>
        <div class="crop-place" />
        <p class="hint crop-hint" id={hint}>
          {t('html.cropHint')}
        </p>
        <p class="ways">
          <button type="button" class="primary" data-do="use">
            {t('html.useCropped')}
          </button>
          <button type="button" data-do="back">
            {t('html.asItIs')}
          </button>
          <output />
        </p>
      </div>
    </>
  )
}
