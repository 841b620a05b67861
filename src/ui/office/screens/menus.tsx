import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Rows } from '../field.tsx'
import { Form, SaveBar } from '../forms.tsx'
import { Card, Head } from '../parts.tsx'
import type { Screen } from '../screen.ts'

const MENUS = ['header', 'footer'] as const

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
            <div class="menu-entries">
              <Rows name={menu} />
            </div>
          </Card>
        ))}
        <SaveBar />
      </Form>
    </>
  )
}
