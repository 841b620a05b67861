import type { ComponentChildren } from 'preact'
import { usePage } from './context.ts'
import { Script } from './script.tsx'

/** The names of the buttons (`client/html/actions.ts`); those with a sign show it instead. */
const TOOLS = [
  ['bold', 'B'],
  ['italic', 'I'],
  ['heading'],
  ['subheading'],
  ['bullets'],
  ['numbers'],
  ['link'],
  ['picture'],
  ['undo', '↶'],
  ['redo', '↷'],
  ['source', '<>'],
] as const

/** Surrounds a field for HTML that the shop sanitizes: with a script it is edited as formatted text. */
export const HtmlTools = ({ children }: { readonly children: ComponentChildren }) => {
  const { t, groups } = usePage()
  const files = groups.find(({ links }) => links.goFileManager)?.links.goFileManager
  const tools = TOOLS.filter(([does]) => does !== 'picture' || files)
  const words = {
    bold: t('html.bold'),
    italic: t('html.italic'),
    heading: t('html.heading'),
    subheading: t('html.subheading'),
    bullets: t('html.bullets'),
    numbers: t('html.numbers'),
    link: t('html.link'),
    picture: t('html.picture'),
    undo: t('html.undo'),
    redo: t('html.redo'),
    source: t('html.source'),
  }
  return (
    <div class="html">
      {children}
      <div class="html-tools" role="toolbar" aria-label={t('html.tools')} hidden>
        {tools.map(([does, sign]) => (
          <button
            key={does}
            type="button"
            value={does}
            class={`tool-${does}`}
            aria-label={words[does]}
            title={words[does]}
          >
            {sign ?? words[does]}
          </button>
        ))}
      </div>
      <div class="html-link" data-wrong={t('html.wrongAddress')} hidden>
        <label>
          {t('html.address')} <input type="text" inputMode="url" placeholder="https://" />
        </label>
        <button type="button" data-do="set">
          {t('html.setLink')}
        </button>
        <button type="button" data-do="drop">
          {t('html.dropLink')}
        </button>
      </div>
      {files ? <PictureDialog files={files.href} /> : null}
      <Script name="html" />
    </div>
  )
}

/** Lists the pictures of the merchant's files to choose from; the script fills it. */
const PictureDialog = ({ files }: { readonly files: string }) => {
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
      <label>
        {t('html.alt')} <input type="text" maxLength={255} autocomplete="off" />
      </label>
      <p class="soft" role="status" />
      <ul class="choices" />
      <button type="button" data-do="close">
        {t('html.close')}
      </button>
    </dialog>
  )
}
