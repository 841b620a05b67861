import { z } from 'zod'
import { flag, key, list, optional, text } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Count, Sentence } from '../values.ts'
import { ASK_KINDS } from './asks.rules.ts'

const Setting = z.object({
  /** The variable of the environment. */
  settingName: z.string(),
  description: z.string(),
  /** Whether it has a value that the plugin accepts; the value is never shown. */
  isSet: z.boolean(),
  /** Whether it has its default. */
  isDefault: z.boolean(),
  /** Where its value is from: the environment wins over the office. */
  settingSource: z.enum(['environment', 'office', 'default', 'nobody']),
})

const Plugin = z.object({
  pluginCode: z.string(),
  pluginName: z.string(),
  /** As in semver.org. */
  pluginVersion: z.string(),
  /** A sentence that describes its purpose. */
  description: z.string(),
  installed: z.boolean(),
  enabled: z.boolean(),
  /** Built in, in the plugin folder, or a package; `missing`: installed once, and not found. */
  origin: z.enum(['program', 'folder', 'package', 'missing']),
  /** SHA-256 of its files, hexadecimal; null if it is built in. */
  digest: z.string().nullable(),
  /** The names of plugins that must be on first. */
  needs: z.array(z.string()),
  /** The additions that it declares, by kind: known before it is installed. */
  pluginAsks: z.array(z.object({ askKind: z.enum(ASK_KINDS), askNames: z.array(z.string()) })),
  /** Its settings, by the environment of the process or by the office. */
  pluginSettings: z.array(Setting),
  /** Its last error. It was switched off for it, unless a listener or a job threw it. */
  fault: z.string().nullable(),
  /** UTC, ISO 8601. */
  faultAt: z.string().nullable(),
})

const State = { pluginCode: z.string(), enabled: z.boolean() }
const ways = ['goPluginList'] as const

export const goPluginList = safe('/admin/plugin-list', {
  title: 'The plugins that were found, installed ones and others',
  for: 'member',
  state: { plugins: z.array(Plugin), count: Count },
  offers: ['goAuditLog'],
  items: {
    plugins: [
      'goPluginSettings',
      'doInstallPlugin',
      'doEnablePlugin',
      'doDisablePlugin',
      'doUninstallPlugin',
    ],
  },
})

export const goPluginSettings = safe('/admin/plugin-settings', {
  title: 'The settings of a plugin that the office keeps, without their values',
  for: 'member',
  deniedWith: '/admin/plugin-list',
  input: { pluginCode: key() },
  state: { pluginCode: z.string(), pluginName: z.string(), pluginSettings: z.array(Setting) },
  submitTo: 'doUpdatePluginSettings',
  offers: ['doUpdatePluginSettings', 'goPluginList'],
  errors: ['pluginUnknown', 'pluginNotInstalled'],
})

export const doUpdatePluginSettings = idempotent('PUT', '/admin/plugin-settings', {
  title: 'Set what the environment does not set of a plugin; it takes effect at once',
  for: 'member',
  deniedWith: '/admin/plugin-list',
  refusedAt: 'goPluginSettings',
  input: {
    pluginCode: key(),
    settings: list(
      z.object({
        settingName: key(),
        /** Left out or empty, the kept value stays. */
        secretValue: optional(
          text(4000, { fold: (typed) => typed.trim(), control: 'password', autocomplete: 'off' }),
        ),
        /** Forgets the kept value. */
        forget: optional(flag()),
      }),
      50,
    ),
  },
  state: { pluginCode: z.string(), changed: z.boolean(), message: Sentence },
  offers: [...ways],
  errors: ['badInput', 'pluginUnknown', 'pluginNotInstalled'],
})

export const doInstallPlugin = unsafe('POST', '/admin/plugin-list', {
  title: 'Install a plugin: its tables are made, and it is still off',
  for: 'member',
  refusedAt: 'goPluginList',
  input: { pluginCode: key(), pluginName: text(128), pluginVersion: text(255) },
  state: { ...State, installed: z.boolean(), alreadyInstalled: z.boolean(), message: Sentence },
  offers: [...ways],
  errors: ['badInput', 'pluginFieldsRefused'],
})

export const doEnablePlugin = unsafe('POST', '/admin/plugin-enable', {
  title: 'Switch a plugin on: from here on it is part of the shop',
  for: 'member',
  deniedWith: '/admin/plugin-list',
  refusedAt: 'goPluginList',
  input: { pluginCode: key() },
  state: { ...State, changed: z.boolean(), message: Sentence },
  offers: [...ways],
  errors: ['pluginUnknown', 'pluginNotInstalled', 'pluginNeeds', 'pluginLacks', 'pluginFieldsRefused'],
})

export const doDisablePlugin = unsafe('POST', '/admin/plugin-disable', {
  title: 'Switch a plugin off: its effects are gone, what it keeps stays',
  for: 'member',
  deniedWith: '/admin/plugin-list',
  refusedAt: 'goPluginList',
  input: { pluginCode: key() },
  state: { ...State, changed: z.boolean(), message: Sentence },
  offers: [...ways],
  errors: ['pluginUnknown', 'pluginNotInstalled', 'pluginNeeded'],
})

export const doUninstallPlugin = idempotent('DELETE', '/admin/plugin', {
  title: 'Throw a plugin out, with all that it keeps',
  for: 'member',
  deniedWith: '/admin/plugin-list',
  refusedAt: 'goPluginList',
  input: { pluginCode: key() },
  state: { pluginCode: z.string(), wasInstalled: z.boolean(), message: Sentence },
  offers: [...ways],
  errors: ['pluginNeeded'],
})
