import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Drawn, Field, Form, SaveBar, Submit, useRows } from '../forms.tsx'
import { Ask, Badge, Bytes, Card, Go, Head, Instant } from '../parts.tsx'
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
            { title: t('themes.archive'), cell: (theme) => <Archive of={theme} /> },
            { title: t('themes.written'), number: true, cell: ({ writtenCount }) => writtenCount },
            { title: t('themes.ways'), action: true, cell: (theme) => <Ways of={theme} /> },
          ]}
        />
      </Card>
    </>
  )
}

const Name = ({ of: { templateName, isSelected } }: { readonly of: Theme }) => {
  const { t } = usePage()
  return (
    <>
      {templateName} {isSelected ? <Badge tone="good">{t('themes.isSelected')}</Badge> : null}
    </>
  )
}

const Archive = ({ of: theme }: { readonly of: Theme }) => {
  const { t } = usePage()
  if (theme.isBuiltIn) return <span class="soft">{t('themes.isBuiltIn')}</span>
  return (
    <>
      {theme.archiveName} <Bytes count={theme.archiveSize ?? 0} /> <Instant at={theme.createdAt ?? ''} />
    </>
  )
}

const Ways = ({ of: { templateName: name, links = {} } }: { readonly of: Theme }) => {
  const { t } = usePage()
  return (
    <div class="ways">
      <Form to="doSelectTemplate" of={links}>
        <Submit label={t('themes.select')} plain />
      </Form>
      <Go to={links.goTemplatePreview} class="button">
        {t('themes.preview')}
      </Go>
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
  )
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
        {state.isSelected ? <Badge tone="good">{t('themes.isSelected')}</Badge> : null}
      </p>
      <Conflict kept={{}} />
      <Form to="doUpdateTemplateSettings">
        <Card>
          <Settings of={state.settings} />
          <button type="submit" name="preview" value="1" formTarget="_blank">
            {t('themes.preview')}
          </button>
        </Card>
        <SaveBar />
      </Form>
    </>
  )
}

const CONTROLS = { colour: 'color', font: 'select', text: 'text', picture: 'text' } as const

const useHint = () => {
  const { t } = usePage()
  return ({ kind, default: own }: Setting): string | undefined => {
    if (kind === 'picture') return t('themes.pictureHint')
    return kind === 'font' || own === '' ? undefined : t('themes.own', { value: own })
  }
}

const Settings = ({ of: settings }: { readonly of: readonly Setting[] }) => {
  const hintOf = useHint()
  return (
    <div class="fields">
      {useRows('settings').map(({ number, fields }) => {
        const setting = settings[number - 1]
        const [name, value] = fields
        if (!setting || !name || !value) return null
        const { label, kind, options } = setting
        return (
          <div key={setting.name}>
            <Drawn field={{ ...name, type: 'hidden', value: setting.name }} />
            <Drawn
              field={{ ...value, label, type: CONTROLS[kind], required: kind === 'font', options }}
              hint={hintOf(setting)}
            />
          </div>
        )
      })}
    </div>
  )
}
