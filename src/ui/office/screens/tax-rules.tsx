import { usePage } from '../context.ts'
import { useInstant } from '../dates.ts'
import { Form, Submit } from '../forms.tsx'
import { Ask, Badge, Card, Head, Instant } from '../parts.tsx'
import { MakeCard } from '../row.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

type Rule = ScreenProps<'goTaxRuleList'>['state']['taxRules'][number]

export const TaxRuleList: Screen<'goTaxRuleList'> = ({ state }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goTaxRuleList')} lead={t('taxRule.lead')} />
      <Now rules={state.taxRules.filter(({ pref }) => pref === null)} />
      <MakeCard to="doCreateTaxRule" />
      <Card title={t('taxRule.all')}>
        <Rules of={state.taxRules} />
      </Card>
    </>
  )
}

/** Shows the tax rules in force for all customers, now and in the future. */
const Now = ({ rules }: { readonly rules: readonly Rule[] }) => {
  const { t } = usePage()
  const instant = useInstant()
  const inWords = ({ taxRate: rate, roundingName: rounding }: Rule) => ({ rate, rounding })
  return (
    <Card title={t('taxRule.now')}>
      {rules
        .toReversed()
        .map((rule) =>
          rule.standing === 'past' ? null : (
            <p key={rule.taxRuleId}>
              {rule.standing === 'inForce'
                ? t('taxRule.inForce', inWords(rule))
                : t('taxRule.from', { ...inWords(rule), when: instant(rule.applyDate) })}
            </p>
          ),
        )}
    </Card>
  )
}

const Rules = ({ of: rules }: { readonly of: readonly Rule[] }) => {
  const { t } = usePage()
  return (
    <Table
      label={t('taxRule.all')}
      rows={rules}
      empty={t('taxRule.empty')}
      columns={[
        { title: t('taxRule.date'), cell: ({ applyDate }) => <Instant at={applyDate} /> },
        { title: t('taxRule.rate'), number: true, cell: ({ taxRate }) => `${taxRate}%` },
        { title: t('taxRule.rounding'), cell: ({ roundingName }) => roundingName },
        { title: t('taxRule.where'), cell: ({ prefName }) => prefName ?? t('taxRule.everywhere') },
        { title: t('taxRule.standing'), cell: ({ standing }) => <Standing is={standing} /> },
        { title: t('taxRule.delete'), action: true, cell: (rule) => <Delete rule={rule} /> },
      ]}
    />
  )
}

const Standing = ({ is: standing }: { readonly is: Rule['standing'] }) => {
  const { t } = usePage()
  if (standing === 'inForce') return <Badge tone="good">{t('taxRule.isInForce')}</Badge>
  if (standing === 'coming') return <Badge tone="waits">{t('taxRule.isComing')}</Badge>
  return <Badge tone="plain">{t('taxRule.isPast')}</Badge>
}

const Delete = ({ rule: { standing, links: own } }: { readonly rule: Rule }) => {
  const { t } = usePage()
  if (!own?.doDeleteTaxRule) return <span class="soft">{t('taxRule.stays')}</span>
  const means = standing === 'inForce' ? t('taxRule.deleteNow') : t('taxRule.deleteComing')
  return (
    <Ask label={t('taxRule.delete')} means={means}>
      <Form to="doDeleteTaxRule" of={own}>
        <Submit label={t('form.deleteSure')} danger />
      </Form>
    </Ask>
  )
}
