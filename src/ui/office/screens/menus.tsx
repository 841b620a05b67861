import { fieldOf, type RowView, rowsOf } from '../../forms/form-view.ts'
import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Drawn } from '../field.tsx'
import { useForm } from '../form-context.ts'
import { Form, SaveBar } from '../forms.tsx'
import { Card, Head } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Script } from '../script.tsx'

const MENUS = ['header', 'footer'] as const
const GROUPS = ['shop', 'pages', 'help', 'categories'] as const

type Targets = ScreenProps<'goMenus'>['state']['menuTargets']

export const MenuSettings: Screen<'goMenus'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head
        title={titleOf('goMenus')}
        lead={t('menus.lead')}
        action={links.goTop}
        actionLabel={t('form.inShop')}
      />
      <Conflict kept={{ ...state }} />
      <Form to="doUpdateMenus">
        {MENUS.map((menu) => (
          <Card key={menu} title={menu === 'header' ? t('menus.header') : t('menus.footer')}>
            <Entries of={menu} targets={state.menuTargets} />
          </Card>
        ))}
        <p class="hint">{t('menus.english')}</p>
        <SaveBar />
      </Form>
      <Script name="menus" />
    </>
  )
}

/** Draws the entries of a menu, with a free one at the end; a script adds and removes them. */
const Entries = ({ of: menu, targets }: { readonly of: string; readonly targets: Targets }) => {
  const { t } = usePage()
  const form = useForm()
  const rows = rowsOf(form, fieldOf(form, menu))
  return (
    <div class="menu-entries" data-most={fieldOf(form, menu).maxItems}>
      {rows.map((row) => (
        <Entry key={row.number} of={row} targets={targets} />
      ))}
      <p class="ways">
        <button type="button" class="menu-add" hidden>
          {t('menus.add')}
        </button>
      </p>
    </div>
  )
}

const Entry = ({
  of: { number, error, fields },
  targets,
}: {
  readonly of: RowView
  readonly targets: Targets
}) => {
  const { t } = usePage()
  return (
    <fieldset class="row" aria-label={t('form.row', { number })}>
      {fields.map((field) => {
        const drawn = <Drawn key={field.name} field={{ ...field, required: false, isFree: true }} />
        return field.name.endsWith('[menuAddress]') ? (
          <div key={field.name} class="menu-target">
            {drawn}
            <Choices of={targets} />
          </div>
        ) : (
          drawn
        )
      })}
      <button type="button" class="menu-remove" hidden aria-label={t('menus.remove', { number })}>
        {t('form.delete')}
      </button>
      {error === undefined ? null : <p class="wrong">{error}</p>}
    </fieldset>
  )
}

/** Draws addresses of the shop to choose from, which a script puts into the field. */
const Choices = ({ of: targets }: { readonly of: Targets }) => {
  const { t } = usePage()
  const names = {
    shop: t('menus.shop'),
    pages: t('menus.pages'),
    help: t('menus.help'),
    categories: t('menus.categories'),
  }
  return (
    <select class="menu-choices" hidden aria-label={t('menus.choose')}>
      <option value="">{t('menus.choose')}</option>
      {GROUPS.map((group) => {
        const own = targets.filter((one) => one.group === group)
        return own.length === 0 ? null : (
          <optgroup key={group} label={names[group]}>
            {own.map(({ menuLabel, menuAddress }) => (
              <option key={menuAddress} value={menuAddress}>
                {menuLabel}
              </option>
            ))}
          </optgroup>
        )
      })}
    </select>
  )
}
