import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { Ask, Badge, Card, Go, Head, Instant } from '../parts.tsx'
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
  of: { pluginName, pluginVersion, description, needs, pluginAsks, pluginSettings, installed, origin },
}: {
  readonly of: Plugin
}) => {
  const { t } = usePage()
  return (
    <div>
      <strong>{pluginName}</strong> <span class="soft">{pluginVersion}</span>
      <p class="soft">{description}</p>
      {needs.length > 0 ? <p class="soft">{t('plugins.needs', { names: needs.join(', ') })}</p> : null}
      <Asks of={pluginAsks} open={!installed && origin !== 'program'} />
      <Settings of={pluginSettings} />
    </div>
  )
}

/** The additions of a plugin: a member reads them before they install it. */
const Asks = ({ of: asks, open }: { readonly of: Plugin['pluginAsks']; readonly open: boolean }) => {
  const { t } = usePage()
  if (asks.length === 0) return null
  const kinds = {
    payments: t('plugins.asks.payments'),
    discounts: t('plugins.asks.discounts'),
    deliveryFees: t('plugins.asks.deliveryFees'),
    hosts: t('plugins.asks.hosts'),
    officeOperations: t('plugins.asks.officeOperations'),
    shopOperations: t('plugins.asks.shopOperations'),
    extended: t('plugins.asks.extended'),
    protocols: t('plugins.asks.protocols'),
    feeds: t('plugins.asks.feeds'),
    events: t('plugins.asks.events'),
    webhookEvents: t('plugins.asks.webhookEvents'),
    jobs: t('plugins.asks.jobs'),
    tables: t('plugins.asks.tables'),
    fields: t('plugins.asks.fields'),
  }
  return (
    <details open={open}>
      <summary>{t('plugins.asks.title')}</summary>
      <ul class="plain">
        {asks.map(({ askKind, askNames }) => (
          <li key={askKind}>
            {kinds[askKind]} <span class="soft">{askNames.join(', ')}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const Settings = ({ of: settings }: { readonly of: Plugin['pluginSettings'] }) => {
  const { t } = usePage()
  if (settings.length === 0) return null
  return (
    <>
      <ul class="plain">
        {settings.map(({ settingName, description, ...setting }) => (
          <li key={settingName}>
            <code>{settingName}</code> <ValueOf of={setting} /> <span class="soft">{description}</span>
          </li>
        ))}
      </ul>
      {settings.every(({ isSet }) => isSet) ? null : <p>{t('plugins.lacks')}</p>}
    </>
  )
}

const ValueOf = ({
  of: { isSet, settingSource },
}: {
  readonly of: Pick<Plugin['pluginSettings'][number], 'isSet' | 'settingSource'>
}) => {
  const { t } = usePage()
  if (!isSet) return <Badge tone="bad">{t('plugins.unset')}</Badge>
  const from = {
    environment: t('plugins.source.environment'),
    office: t('plugins.source.office'),
    default: t('plugins.usual'),
    nobody: t('plugins.unset'),
  }
  return <Badge tone={settingSource === 'default' ? 'plain' : 'good'}>{from[settingSource]}</Badge>
}

/** The settings of a plugin: one of the environment is told of, another can be typed; no value is shown. */
export const PluginSettings: Screen<'goPluginSettings'> = ({
  state: { pluginName, pluginSettings },
  links,
}) => {
  const { t, titleOf } = usePage()
  const typed = pluginSettings.filter(({ settingSource }) => settingSource !== 'environment')
  return (
    <>
      <Head title={pluginName} lead={t('plugins.settingsLead')} />
      <p class="ways">
        <Go to={links.goPluginList}>{titleOf('goPluginList')}</Go>
      </p>
      <Card title={t('plugins.settings')}>
        <Form to="doUpdatePluginSettings">
          {pluginSettings.map((setting) => (
            <fieldset key={setting.settingName} class="row">
              <legend>
                {setting.description} <ValueOf of={setting} />
              </legend>
              {typed.includes(setting) ? (
                <Typed at={typed.indexOf(setting)} of={setting} />
              ) : (
                <p class="soft">{t('plugins.given', { name: setting.settingName })}</p>
              )}
            </fieldset>
          ))}
          {typed.length > 0 ? (
            <div class="ways">
              <Submit label={t('form.save')} />
            </div>
          ) : null}
        </Form>
      </Card>
    </>
  )
}

const Typed = ({ at, of }: { readonly at: number; readonly of: Plugin['pluginSettings'][number] }) => {
  const { t } = usePage()
  return (
    <>
      <input type="hidden" name={`settings[${at}][settingName]`} value={of.settingName} />
      <Field
        name={`settings[${at}][secretValue]`}
        label={of.settingName}
        required={false}
        autocomplete="off"
        {...(of.settingSource === 'office' && { hint: t('plugins.keptHint') })}
      />
      {of.settingSource === 'office' ? (
        <Field name={`settings[${at}][forget]`} label={t('plugins.forget')} />
      ) : null}
    </>
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
      {links.goPluginSettings ? <Go to={links.goPluginSettings}>{t('plugins.settings')}</Go> : null}
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
