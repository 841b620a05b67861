import type { ComponentChildren } from 'preact'
import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Drawn, Field, useRows } from '../field.tsx'
import { FontChoice, FontSheets } from '../font-choice.tsx'
import { Form, SaveBar, Submit } from '../forms.tsx'
import { LivePreview } from '../live-preview.tsx'
import { Ask, Badge, Bytes, Card, Go, Head, Instant } from '../parts.tsx'
import { PicturePicker } from '../picture-picker.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

type Theme = ScreenProps<'goTemplateList'>['state']['templates'][number]
type Setting = ScreenProps<'goTemplateSettings'>['state']['settings'][number]

export const ThemeList: Screen<'goTemplateList'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head
        title={titleOf('goTemplateList')}
        lead={t('themes.lead')}
        action={links.goTemplateAdd}
        actionLabel={t('themes.add')}
      />
      <Card>
        <Table
          label={titleOf('goTemplateList')}
          rows={state.templates}
          empty=""
          columns={[
            { title: t('themes.name'), cell: (theme) => <Name of={theme} /> },
            { title: t('themes.written'), number: true, cell: ({ writtenCount }) => writtenCount },
            { title: t('themes.ways'), action: true, cell: (theme) => <Ways of={theme} /> },
          ]}
        />
      </Card>
      {state.brokenPages.length === 0 ? null : (
        <Card title={t('themes.broken')}>
          <p>{t('themes.brokenMeans')}</p>
          <Table
            label={t('themes.broken')}
            rows={state.brokenPages}
            empty=""
            columns={[
              {
                title: t('page.name'),
                cell: ({ pageName, links: own }) =>
                  own?.goPage ? <Go to={own.goPage}>{pageName}</Go> : <code>{pageName}</code>,
              },
              { title: t('themes.fault'), cell: ({ fault }) => fault },
              { title: t('themes.since'), cell: ({ since }) => <Instant at={since} /> },
            ]}
          />
        </Card>
      )}
    </>
  )
}

const Name = ({ of: theme }: { readonly of: Theme }) => {
  const { t } = usePage()
  return (
    <div>
      {theme.templateName} {theme.active ? <Badge tone="good">{t('themes.active')}</Badge> : null}
      <p class="soft">
        <Archive of={theme} />
      </p>
    </div>
  )
}

const Archive = ({ of: theme }: { readonly of: Theme }) => {
  const { t } = usePage()
  if (theme.isBuiltIn) return <>{t('themes.isBuiltIn')}</>
  return (
    <>
      {theme.archiveName} <Bytes count={theme.archiveSize ?? 0} /> <Instant at={theme.createdAt ?? ''} />
    </>
  )
}

const Ways = ({ of: { templateName: name, links = {} } }: { readonly of: Theme }) => {
  const { t } = usePage()
  const pages = usePreviewPages()
  return (
    <div class="two-rows">
      <div class="ways">
        <Form to="doSelectTemplate" of={links}>
          <Submit label={t('themes.select')} />
        </Form>
        <Go to={links.goTemplateSettings} class="button">
          {t('themes.settings')}
        </Go>
        <Form to="doDownloadTemplate" of={links}>
          <Submit label={t('themes.download')} plain />
        </Form>
        {links.doDeleteTemplate ? (
          <Ask label={t('form.delete')} means={t('themes.deleteMeans', { name })}>
            <Form to="doDeleteTemplate" of={links}>
              <Submit label={t('themes.deleteSure')} danger />
            </Form>
          </Ask>
        ) : null}
      </div>
      <Form to="goTemplatePreview" of={links} class="ways">
        <Field name="previewPage" label={t('themes.previewPage')} options={pages} required />
        <Submit label={t('themes.preview')} plain />
      </Form>
    </div>
  )
}

/** Returns the pages on which a theme can be previewed. */
const usePreviewPages = () => {
  const { graph, translate } = usePage()
  const { properties = {} } = graph.named('goTemplatePreview').schemas.input
  return (properties.previewPage?.enum ?? []).map((page) => ({
    value: String(page),
    label: translate(`message.themes.page.${page}`),
  }))
}

export const ThemeAdd: Screen<'goTemplateAdd'> = ({ links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goTemplateAdd')} lead={t('themes.addLead')} />
      <p>
        <Go to={links.goTemplateList}>{t('themes.back')}</Go>
      </p>
      <Card>
        <Form to="doInstallTemplate" class="stack">
          <Field name="file" label={t('themes.file')} hint={t('themes.fileHint')} required />
          <Field name="templateName" hint={t('themes.nameHint')} />
          <Submit label={t('themes.bring')} />
        </Form>
      </Card>
    </>
  )
}

export const ThemeSettings: Screen<'goTemplateSettings'> = ({ state, links }) => {
  const { t } = usePage()
  return (
    <>
      <Head title={t('themes.settingsOf', { name: state.templateName })} lead={t('themes.settingsLead')} />
      <p>
        <Go to={links.goTemplateList}>{t('themes.back')}</Go>{' '}
        {state.active ? <Badge tone="good">{t('themes.active')}</Badge> : null}
      </p>
      <Conflict kept={{}} />
      <div class="previewed">
        <div>
          <Form to="doUpdateTemplateSettings">
            <Card>
              <FontSheets of={state.settings.flatMap(({ options }) => options)} />
              <Settings of={state.settings} />
              <div class="search">
                <Field name="previewPage" required />
                <button type="submit" name="preview" value="1" formTarget="_blank">
                  {t('themes.preview')}
                </button>
              </div>
            </Card>
            <SaveBar />
          </Form>
        </div>
        <LivePreview />
      </div>
    </>
  )
}

const CONTROLS = { colour: 'color', text: 'text', picture: 'text' } as const

const useHint = () => {
  const { t } = usePage()
  return ({ kind, default: own, isDefault, contrast }: Setting, ownName: string): string | undefined => {
    if (contrast !== null) return t('themes.low', { contrast })
    if (kind === 'picture') return t('themes.pictureHint')
    if (kind === 'font') return isDefault ? t('themes.isDefaultPlain') : t('themes.own', { value: ownName })
    if (isDefault && own !== '') return t('themes.isDefault', { value: own })
    return own === '' ? undefined : t('themes.own', { value: own })
  }
}

const Settings = ({ of: settings }: { readonly of: readonly Setting[] }) => {
  const { t } = usePage()
  const hintOf = useHint()
  return (
    <div class="fields">
      {useRows('settings').map(({ number, fields }) => {
        const setting = settings[number - 1]
        const [name, value, back] = fields
        if (!setting || !name || !value || !back) return null
        const { label, kind, options, isDefault } = setting
        const own = options.find((option) => option.value === setting.default)
        const ownName = own?.label ?? setting.default
        const hint = hintOf(setting, ownName)
        // An input for a colour cannot be emptied.
        const needsBack = kind === 'colour' || (kind === 'font' && own === undefined)
        return (
          <div key={setting.name}>
            <Drawn field={{ ...name, type: 'hidden', value: setting.name }} />
            {kind === 'font' ? (
              <FontChoice field={{ ...value, label }} options={options} hint={hint} />
            ) : (
              <Value of={setting} held={String(value.value ?? '')}>
                <Drawn field={{ ...value, label, type: CONTROLS[kind], required: false }} hint={hint} />
              </Value>
            )}
            {isDefault || !needsBack ? null : (
              <Drawn field={{ ...back, label: t('themes.backToDefault', { value: ownName }) }} />
            )}
          </div>
        )
      })}
    </div>
  )
}

/** The width by the height of the pictures that must have one. */
const RATIOS: Readonly<Record<string, number>> = { icon: 1, share: 1200 / 630 }

/** Adds to the field of a picture a button that chooses one. */
const Value = ({
  of: { kind, name },
  held,
  children,
}: {
  readonly of: Setting
  /** As it is typed. */
  readonly held: string
  readonly children: ComponentChildren
}) =>
  kind === 'picture' ? (
    <PicturePicker of={name} ratio={RATIOS[name]} value={held}>
      {children}
    </PicturePicker>
  ) : (
    <div class="contents">{children}</div>
  )
