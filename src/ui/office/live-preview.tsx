import type { ResolvedLink } from '../../hypermedia/graph.ts'
import { usePage } from './context.ts'
import { Script } from './script.tsx'

/**
 * Shows a preview of the surrounding form, or of the first one in the surrounding `.previewed`, which follows the
 * typed values; or the page at `of`, as it is stored. Its width is that of a desk or of a phone.
 */
export const LivePreview = ({
  of,
  at,
  part,
  title,
}: {
  readonly of?: ResolvedLink | undefined
  /** The id of the part of the page to begin at. */
  readonly at?: string | undefined
  /** The selector of the only part of the page to show, in its own width. */
  readonly part?: string
  readonly title?: string
}) => {
  const { t } = usePage()
  const name = title ?? t('themes.live')
  return (
    <>
      <details
        class="live-preview"
        data-href={of?.href}
        data-wrong={t('themes.liveWrong')}
        data-failed={t('themes.liveFailed')}
        hidden
      >
        <summary class="live-name">{name}</summary>
        {part === undefined ? (
          <p class="live-widths">
            <button type="button" value="desk" aria-pressed="true">
              {t('themes.desk')}
            </button>
            <button type="button" value="phone" aria-pressed="false">
              {t('themes.phone')}
            </button>
          </p>
        ) : null}
        <p role="status" class="soft" />
        <div class="live-frame" data-title={name} data-at={at} data-part={part} />
      </details>
      <Script name="preview" />
    </>
  )
}
