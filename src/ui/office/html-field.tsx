import type { ComponentChildren } from 'preact'
import { usePage } from './context.ts'
import { PictureDialog, useFiles } from './picture-dialog.tsx'
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
  const { t } = usePage()
  const files = useFiles()
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
