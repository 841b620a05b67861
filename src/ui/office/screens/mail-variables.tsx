import { usePage } from '../context.ts'
import type { ScreenProps } from '../screen.ts'

type Variable = NonNullable<ScreenProps<'goMailTemplateList'>['state']['Mail']>['variables'][number]

/** A variable with a name that merchants know, and the output that prints it. */
interface Known {
  readonly label: string
  readonly output: string
}

/** Returns the variables that merchants look for in any mail, the most frequent ones first. */
const useKnown = (): readonly Known[] => {
  const { t } = usePage()
  const name = t('mailVariable.name')
  const ticket = t('mailVariable.ticketId')
  const deliveryDate = t('mailVariable.deliveryDate')
  const deliveryTime = t('mailVariable.deliveryTime')
  const rows: readonly (readonly [output: string, label: string])[] = [
    ['{{ shop.shopName }}', t('mailVariable.shopName')],
    ['{{ order.customer | person_name }}', name],
    ['{{ customer | person_name }}', name],
    ['{{ contact | person_name }}', name],
    ['{{ member.name }}', t('mailVariable.memberName')],
    ['{{ order.orderNo }}', t('mailVariable.orderNo')],
    ["{{ order.orderedAt | date: 'time' }}", t('mailVariable.orderedAt')],
    ['{{ order.paymentTotal | yen }}', t('mailVariable.paymentTotal')],
    ['{{ order.paymentName }}', t('mailVariable.paymentName')],
    ["{{ order.payUntil | date: 'weekday' }}", t('mailVariable.payUntil')],
    ["{{ shipping.shippedAt | date: 'weekday' }}", t('mailVariable.shippedAt')],
    ['{{ shipping.trackingNumber }}', t('mailVariable.trackingNumber')],
    ['{{ shipping.confirmUrl }}', t('mailVariable.confirmUrl')],
    ["{{ shipping.deliveryDate | date: 'weekday' }}", deliveryDate],
    ['{{ shipping.deliveryTime }}', deliveryTime],
    ["{{ order.shippings[0].deliveryDate | date: 'weekday' }}", deliveryDate],
    ['{{ order.shippings[0].deliveryTime }}', deliveryTime],
    ['{{ contact.ticketId }}', ticket],
    ['{{ enquiry.ticketId }}', ticket],
    ['{{ contact.contents }}', t('mailVariable.contents')],
    ['{{ article.productName }}', t('mailVariable.productName')],
    ['{{ points | number }}', t('mailVariable.points')],
    ["{{ endOn | date: 'weekday' }}", t('mailVariable.pointsEndOn')],
    ['{{ refund.amount | yen }}', t('mailVariable.refundAmount')],
    ['{{ refund.refundTo }}', t('mailVariable.refundTo')],
    ['{{ asked.returnReasonName }}', t('mailVariable.returnReason')],
    ['{{ asked.returnAnswer }}', t('mailVariable.returnAnswer')],
    ["{{ changedAt | date: 'time' }}", t('mailVariable.changedAt')],
    ['{{ link }}', t('mailVariable.link')],
    ["{{ expiresAt | date: 'time' }}", t('mailVariable.expiresAt')],
    ['{{ orderLink }}', t('mailVariable.orderLink')],
    ['{{ papersLink }}', t('mailVariable.papersLink')],
    ['{{ againLink }}', t('mailVariable.againLink')],
    ['{{ shop.email }}', t('mailVariable.shopEmail')],
    ['{{ shop.phoneNumber }}', t('mailVariable.shopPhone')],
  ]
  return rows.map(([output, label]) => ({ output, label }))
}

/** Returns the path that an output prints, such as `order.orderNo`. */
const pathOf = (output: string): string => /[\w.[\]]+/.exec(output)?.[0] ?? ''

/**
 * Draws the variables of a mail as buttons that insert them at the cursor; without script as a list to copy. Those
 * that merchants know by a name come first, the others are folded.
 */
export const Variables = ({ of: variables }: { readonly of: readonly Variable[] }) => {
  const { t } = usePage()
  const has = (path: string) => variables.some(({ name }) => name === path || name.startsWith(`${path}.`))
  const known = useKnown().filter(({ output }) => has(pathOf(output)))
  // The delivery of the mail itself, rather than the first one of its order.
  const shown = known.filter(({ label }, at) => known.findIndex((one) => one.label === label) === at)
  const paths = new Set(known.map(({ output }) => pathOf(output)))
  const others = variables.filter(({ name }) => !paths.has(name))
  return (
    <>
      <p class="hint">
        {t('mailTemplate.insertLead')}
        <span class="insert-lead" hidden>
          {t('mailTemplate.insertAt')}
        </span>
      </p>
      <ul class="inserts">
        {shown.map(({ output, label }) => (
          <Insert key={output} output={output} label={label} />
        ))}
      </ul>
      <details>
        <summary>{t('mailTemplate.variables', { count: others.length })}</summary>
        <p class="hint">{t('mailTemplate.variablesLead')}</p>
        <ul class="variables">
          {others.map(({ name, example }) => (
            <Insert key={name} output={`{{ ${name} }}`} label={name} example={example} />
          ))}
        </ul>
      </details>
    </>
  )
}

const Insert = ({ output, label, example }: Known & { readonly example?: string }) => (
  <li class="variable">
    <button type="button" data-insert={output} title={output} hidden>
      {label}
    </button>
    <span class="insert-text">
      {example === undefined ? `${label} ` : null}
      <code>{output}</code>
    </span>
    {example === undefined ? null : <span class="soft"> {example}</span>}
  </li>
)
