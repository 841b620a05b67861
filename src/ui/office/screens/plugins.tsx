import { usePage } from '../context.ts'
import { Form, Submit } from '../forms.tsx'
import { Ask, Badge, Card, Head, Instant } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

type Plugin = ScreenProps<'goPluginList'>['state']['plugins'][number]

export const PluginList: Screen<'goPluginList'> = ({ state }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goPluginList')} lead={t('plugins.lead')} />
      <Card>
        <Table
          label={titleOf('goPluginList')}
          rows={state.plugins}
          empty={t('plugins.empty')}
          columns={[
            { title: t('plugins.plugin'), cell: (plugin) => <Name of={plugin} /> },
            { title: t('plugins.origin'), cell: (plugin) => <Origin of={plugin} /> },
            { title: t('plugins.standing'), cell: (plugin) => <Standing of={plugin} /> },
            { title: t('plugins.ways'), action: true, cell: (plugin) => <Ways of={plugin} /> },
          ]}
        />
      </Card>
    </>
  )
}

const Name = ({
  of: { pluginName, pluginVersion, description, needs, pluginSettings },
}: {
  readonly of: Plugin
}) => {
  const { t } = usePage()
  return (
    <div>
      <strong>{pluginName}</strong> <span class="soft">{pluginVersion}</span>
      <p class="soft">{description}</p>
      {needs.length > 0 ? <p class="soft">{t('plugins.needs', { names: needs.join(', ') })}</p> : null}
      <Settings of={pluginSettings} />
    </div>
  )
}

const Settings = ({ of: settings }: { readonly of: Plugin['pluginSettings'] }) => {
  const { t } = usePage()
  if (settings.length === 0) return null
  return (
    <>
      <ul class="plain">
        {settings.map(({ settingName, description, isSet, isDefault }) => (
          <li>
            <code>{settingName}</code> <ValueOf isSet={isSet} isDefault={isDefault} />{' '}
            <span class="soft">{description}</span>
          </li>
        ))}
      </ul>
      {settings.every(({ isSet }) => isSet) ? null : <p>{t('plugins.lacks')}</p>}
    </>
  )
}

const ValueOf = ({ isSet, isDefault }: Pick<Plugin['pluginSettings'][number], 'isSet' | 'isDefault'>) => {
  const { t } = usePage()
  if (!isSet) return <Badge tone="bad">{t('plugins.unset')}</Badge>
  return isDefault ? (
    <Badge tone="plain">{t('plugins.usual')}</Badge>
  ) : (
    <Badge tone="good">{t('plugins.set')}</Badge>
  )
}

const DIGITS = 12

const Origin = ({ of: { origin, digest, pluginCode } }: { readonly of: Plugin }) => {
  const { t } = usePage()
  const from = {
    program: t('plugins.from.program'),
    folder: t('plugins.from.folder'),
    package: t('plugins.from.package'),
    missing: t('plugins.from.missing'),
  }
  return (
    <div>
      {from[origin]} <code>{pluginCode}</code>
      {digest === null ? null : (
        <p class="soft">
          <code title={digest}>{digest.slice(0, DIGITS)}</code>
        </p>
      )}
    </div>
  )
}

const Standing = ({ of: { installed, enabled, fault, faultAt } }: { readonly of: Plugin }) => {
  const { t } = usePage()
  if (fault !== null)
    return (
      <div>
        {enabled ? <Badge tone="good">{t('plugins.on')}</Badge> : null}{' '}
        <Badge tone="bad">{enabled ? t('plugins.failed') : t('plugins.faulty')}</Badge>{' '}
        {faultAt === null ? null : <Instant at={faultAt} />}
        <p>
          <code>{fault}</code>
        </p>
      </div>
    )
  if (!installed) return <Badge tone="plain">{t('plugins.notInstalled')}</Badge>
  return enabled ? (
    <Badge tone="good">{t('plugins.on')}</Badge>
  ) : (
    <Badge tone="waits">{t('plugins.off')}</Badge>
  )
}

const Ways = ({ of: { pluginName: name, links = {} } }: { readonly of: Plugin }) => {
  const { t } = usePage()
  return (
    <div class="ways">
      <Form to="doInstallPlugin" of={links}>
        <Submit label={t('plugins.install')} plain />
      </Form>
      <Form to="doEnablePlugin" of={links}>
        <Submit label={t('plugins.enable')} plain />
      </Form>
      <Form to="doDisablePlugin" of={links}>
        <Submit label={t('plugins.disable')} plain />
      </Form>
      {links.doUninstallPlugin ? (
        <Ask label={t('plugins.uninstall')} means={t('plugins.uninstallMeans', { name })}>
          <Form to="doUninstallPlugin" of={links}>
            <Submit label={t('plugins.uninstallSure')} danger />
          </Form>
        </Ask>
      ) : null}
    </div>
  )
}
