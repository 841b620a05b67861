import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { kernelErrors } from '../src/hypermedia/errors.ts'
import { graphOf, inputSchema, type JsonSchema, stateSchema } from '../src/hypermedia/graph.ts'
import { flat, languages } from '../src/hypermedia/language.ts'
import { AUDITED } from '../src/shop/audit/audit.rules.ts'
import { ENTRY_KINDS } from '../src/shop/content/menus.rules.ts'
import { BUILT_IN } from '../src/shop/content/sections/built-in.ts'
import { redirectKind } from '../src/shop/content-management/redirect-csv/redirect-import.ts'
import { customerKind } from '../src/shop/customer-management/import/customer-import.ts'
import { CUSTOMER_COLUMNS } from '../src/shop/customer-management/index.ts'
import { checks } from '../src/shop/doctor.ts'
import { ENQUIRY_KINDS, ENQUIRY_STATES } from '../src/shop/enquiries/state.rules.ts'
import { errors, officeMenu, realms, vaultFrom } from '../src/shop/index.ts'
import { KEPT_KINDS } from '../src/shop/machine.ts'
import { MAIL_STATES } from '../src/shop/mail/state.rules.ts'
import { orderKind } from '../src/shop/order-management/import/order-import.ts'
import { ORDER_COLUMNS, SHIPPING_COLUMNS, shippingKind } from '../src/shop/order-management/index.ts'
import { RETURN_REASONS, RETURN_STATES } from '../src/shop/orders/returning.rules.ts'
import { isExport } from '../src/shop/permissions.ts'
import { csvKinds, PRODUCT_COLUMNS } from '../src/shop/products/index.ts'
import type { Fields } from '../src/shop/records/record.ts'
import { carriers } from '../src/shop/settings/delivery/carrier.rules.ts'
import { deliveryAreaKind, deliveryTimeKind } from '../src/shop/settings/delivery/delivery-csv.ts'
import { LEVELS } from '../src/shop/system/log.rules.ts'
import { WEBHOOK_EVENTS } from '../src/shop/webhooks/events.rules.ts'
import { officeScreens } from '../src/ui/office/screens.ts'
import {
  comparedByCode,
  eventNames,
  filledInByCode,
  filledInByTemplates,
  isNamedByCode,
  saidByCode,
  saidByOffice,
  shownByTemplates,
  translatedByCode,
} from './support/keys.ts'
import { catalogueOf } from './support/words.ts'

const SHOP = fileURLToPath(new URL('../src/shop', import.meta.url))
const texts = Object.fromEntries(
  languages.map((language) => [language, new Map(flat(catalogueOf(language)))]),
)
const [own, ...others] = languages
const keysOf = (language: string) => [...(texts[language]?.keys() ?? [])]

type Part = ReturnType<IntlMessageFormat['getAst']>[number]

/** The parser's mark of a part that is plain text. */
const LITERAL = 0

const argumentsIn = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => {
    if ('children' in part) return argumentsIn(part.children)
    if (!('value' in part) || Number(part.type) === LITERAL) return []
    const branches = 'options' in part ? Object.values(part.options) : []
    return [part.value, ...branches.flatMap(({ value }) => argumentsIn(value))]
  })

/** What is filled into a text: its ICU arguments. */
const argumentsOf = (text: string): string[] =>
  [...new Set(argumentsIn(new IntlMessageFormat(text, own, undefined, { ignoreTag: true }).getAst()))].sort()

/** The names of the usual sections, of their settings and of the choices of these. */
const ofSections = (): string[] =>
  BUILT_IN.flatMap(({ name, settings }) => [
    `message.sections.kind.${name}`,
    ...settings.flatMap((setting) => [
      `message.sections.setting.${setting.name}`,
      ...setting.options.map(({ value }) => `message.sections.choice.${setting.name}.${value}`),
    ]),
  ])

describe('The catalogues of texts', () => {
  it.each(others)('have the same keys in %s as in the language of the shop', (language) => {
    expect(keysOf(language).sort()).toEqual(keysOf(own).sort())
  })

  it.each(others)('fill the same words in in %s', (language) => {
    for (const [key, text] of texts[own] ?? [])
      expect(argumentsOf(texts[language]?.get(key) ?? ''), key).toEqual(argumentsOf(text))
  })

  it.each(languages)('leave nothing empty in %s', (language) => {
    for (const [key, text] of texts[language] ?? []) expect(text.trim(), key).not.toBe('')
  })
})

describe('All that is said has a text, and each text is said', () => {
  it('of errors: what happened, why, and what to do', () => {
    const said = partsOf(Object.keys(errors).map((code) => `error.${code}`))
    expect(missing(said)).toEqual([])
    expect(unsaid('error', [...said, ...partsOf(Object.keys(errors).flatMap(apart))])).toEqual([])
  })

  it('of inputs, and of what else of a customer may be changed', () => {
    const inputs = [...names.values()].flatMap((transition) => propertiesOf(inputSchema(transition)))
    const said = [...inputs, ...CHANGED_BESIDES.filter(isNamedByCode)].map((name) => `field.${name}`)
    expect(said.length).toBeGreaterThan(30)
    expect(missing(said)).toEqual([])
    expect(unsaid('field', said)).toEqual([])
  })

  it('of messages', async () => {
    const reasons = pointReasons().map((kind) => `message.account.points.${kind}`)
    const said = [
      ...saidByCode(),
      ...reasons,
      ...ENQUIRY_STATES.map((state) => `message.enquiries.state.${state}`),
      ...ENQUIRY_KINDS.map((kind) => `message.enquiries.kind.${kind}`),
      ...RETURN_STATES.map((state) => `message.returns.state.${state}`),
      ...RETURN_REASONS.map((reason) => `message.returns.reason.${reason}`),
      ...ofOffice(),
      ...(await choicesOfRecords()),
      ...ofSections(),
      ...ENTRY_KINDS.map((kind) => `message.menus.kind.${kind}`),
      ...WEBHOOK_EVENTS.map((event) => `message.office.webhookEvents.${event}`),
    ]
    expect(reasons.length).toBeGreaterThan(1)
    expect(said.length).toBeGreaterThan(100)
    expect(missing([...said, ...comparedByCode()])).toEqual([])
    expect(unsaid('message', said)).toEqual([])
  })

  it('of the office: its screens and their words', () => {
    const said = saidByOffice()
    expect(said.length).toBeGreaterThan(40)
    expect(missing(said)).toEqual([])
    expect(unsaid('office', [...said, ...hints()])).toEqual([])
  })

  it('of the theme, of mails and of waiting', () => {
    const unasked = mails().map((file) => `mail.${file}.unasked`)
    const said = [...shownByTemplates(), ...translatedByCode(), ...unasked]
    expect(unasked.length).toBeGreaterThan(10)
    expect(said.length).toBeGreaterThan(300)
    expect(missing(said)).toEqual([])
    for (const group of ['theme', 'mail', 'wait']) expect(unsaid(group, said)).toEqual([])
  })

  it('in no other groups, and by no other keys made of parts, than those above', () => {
    expect(Object.keys(catalogueOf(own)).sort()).toEqual([
      'error',
      'field',
      'mail',
      'message',
      'office',
      'theme',
      'wait',
    ])
    expect(filledInByCode().sort()).toEqual([
      'account.points.',
      'doctor.check.',
      'enquiries.kind.',
      'enquiries.state.',
      'error.',
      'field.',
      'menus.kind.',
      'message.',
      'message.office.action.',
      'message.office.group.',
      'message.office.level.',
      'message.office.mailState.',
      'message.office.permissions.',
      'message.office.screen.',
      'message.office.webhookEvents.',
      'message.themes.page.',
      'office.',
      'office.action.',
      'office.cache.',
      'office.carrier.',
      'office.csv.',
      'office.csv.audit.',
      'office.event.',
      'office.group.',
      'office.hint.',
      'office.job.',
      'office.level.',
      'office.mailState.',
      'office.master.',
      'office.mizuhiki.',
      'office.permissions.',
      'office.purpose.',
      'office.screen.',
      'office.table.',
      'office.temperature.',
      'office.webhookEvents.',
      'returns.reason.',
      'returns.state.',
      'sections.choice.',
      'sections.kind.',
      'sections.setting.',
    ])
    // `allocations.` is no key but the name of a field.
    expect(filledInByTemplates().sort()).toEqual(['allocations.', 'field.', 'mail.'])
  })
})

const { names, named } = graphOf(realms, errors)

/** What the mail of a change names that is no input. */
const CHANGED_BESIDES = ['addressBook', 'connectedApps']

const partsOf = (groups: readonly string[]): string[] =>
  groups.flatMap((group) => ['title', 'detail', 'advice'].map((part) => `${group}.${part}`))

/** Where an error may have other words: to programs, without a form, or of one transition. */
const apart = (code: string): string[] => {
  const raised = [...names.values()].filter(
    ({ errors = [] }) => code in kernelErrors || errors.includes(code),
  )
  return ['forPrograms', 'withoutForm', ...raised.map(({ name }) => name)].map(
    (group) => `error.${code}.${group}`,
  )
}

/** Why points came or went. */
const pointReasons = (): readonly string[] =>
  stateSchema(named('goPointHistory')).properties?.movements?.items?.properties?.kind?.enum ?? []

/** The lists of choices that members edit. */
/** The labels of the choices that records declare. */
const choicesOfRecords = async (): Promise<readonly string[]> => {
  const files = readdirSync(SHOP, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.record.ts'),
  )
  const modules = await Promise.all(files.map((file) => import(join(SHOP, file)) as Promise<object>))
  return modules.flatMap((module) =>
    Object.values(module as Readonly<Record<string, { readonly fields?: Fields<'payment'> }>>).flatMap(
      ({ fields = {} }) =>
        Object.entries(fields).flatMap(([name, [, { words = [] }]]) =>
          words.map((word) => `message.office.${name}.${word}`),
        ),
    ),
  )
}

const masterTypes = (): readonly string[] =>
  stateSchema(named('goMasterData')).properties?.selectedMaster?.enum ?? []

const CSV_HEADINGS = [
  ...['seq', 'at', 'loginId', 'memberName', 'tokenName'],
  ...['clientIp', 'transition', 'input', 'changes'],
]

/** What stands over the columns of CSV files. */
const CSV_LABELS = [
  ...[PRODUCT_COLUMNS, CUSTOMER_COLUMNS, ORDER_COLUMNS, SHIPPING_COLUMNS].flatMap(({ labels, all }) =>
    all.map((name) => `message.office.csv.${labels}.${name}`),
  ),
  ...[
    ...csvKinds,
    shippingKind,
    deliveryAreaKind,
    deliveryTimeKind,
    customerKind,
    orderKind,
    redirectKind,
  ].flatMap(({ name: kind, columns }) =>
    columns.flatMap(({ name, also = name }) =>
      [name, also].map((one) => `message.office.csv.${kind}.${one}`),
    ),
  ),
  // Only written, never read.
  'message.office.csv.category.sortNo',
  ...['productName', 'className'].map((name) => `message.office.csv.stock.${name}`),
  ...['deliveryArea', 'deliveryTime'].map((kind) => `message.office.csv.${kind}.deliveryName`),
]

/** What is written down when a member does it. */
const actions = (): string[] =>
  [...names.values()]
    // The audit log names exports of people's data, too.
    .filter(({ realm, kind, permission }) => realm === 'office' && (kind !== 'safe' || isExport(permission)))
    .map(({ name }) => name)

/** Where the sentences at the fields of the office's forms may stand. */
const hints = (): string[] =>
  actions().flatMap((name) => {
    const noun = name.replace(/^do[A-Z][a-z]+/, '')
    return Object.keys(named(name).input).map(
      (input) => `office.hint.${noun.charAt(0).toLowerCase()}${noun.slice(1)}.${input}`,
    )
  })

/** The groups of the office's menu, and its screens. */
const ofOffice = (): string[] => [
  ...CSV_HEADINGS.map((name) => `message.office.csv.audit.${name}`),
  ...CSV_LABELS,
  ...KEPT_KINDS.map((kind) => `message.office.cache.${kind}`),
  ...AUDITED.map((table) => `message.office.table.${table}`),
  ...eventNames().map((name) => `message.office.event.${name}`),
  ...carriers.map((carrier) => `message.office.carrier.${carrier}`),
  ...MAIL_STATES.map((state) => `message.office.mailState.${state}`),
  ...LEVELS.map((level) => `message.office.level.${level}`),
  ...['backup', 'doctor', 'pictures', 'csv', 'papers'].map((kind) => `message.office.job.${kind}`),
  ...checks([], vaultFrom('')).map(({ name }) => `message.doctor.check.${name}`),
  ...masterTypes().map((type) => `message.office.master.${type}`),
  ...officeMenu.map(({ group }) => `message.office.group.${group}`),
  ...officeMenu
    .filter(({ isSetting }) => isSetting)
    .flatMap(({ screens }) => screens.map((name) => `message.office.purpose.${name}`)),
  ...actions().map((name) => `message.office.action.${name}`),
  ...[...officeScreens, ...drawnByContract()].map((name) => `message.office.screen.${name}`),
]

/** Screens that no component knows of. Pages of the shop that members preview have the shop's own titles. */
const drawnByContract = (): readonly string[] =>
  [...names.values()].flatMap(({ name, realm, kind, answers, page }) =>
    realm === 'office' && kind === 'safe' && !answers && !page && name !== 'goTemplatePreview' ? [name] : [],
  )

/** The mails that the theme writes. */
const mails = (): string[] =>
  readdirSync(new URL('../themes/default/mail', import.meta.url)).flatMap(
    (file) => /^(?!frame)(\w+)_text\.liquid$/.exec(file)?.[1] ?? [],
  )

const missing = (keys: readonly string[]): string[] =>
  languages.flatMap((language) =>
    [...new Set(keys)].filter((key) => !texts[language]?.has(key)).map((key) => `${language}: ${key}`),
  )

/** Keys of a group that nothing says; both languages have the same. */
const unsaid = (group: string, said: readonly string[]): string[] =>
  keysOf(own).filter((key) => key.startsWith(`${group}.`) && !said.includes(key))

/** Names of all inputs, those inside lists among them. */
const propertiesOf = (schema: JsonSchema): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    name,
    ...propertiesOf(inner.items ?? inner),
  ])
