import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { Card, Go, Head } from '../parts.tsx'
import type { Screen } from '../screen.ts'
import { Script } from '../script.tsx'

export const Settings: Screen<'goSettings'> = ({ state: { keyword, groups } }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goSettings')} lead={t('settings.lead')} />
      <Form to="goSettings" class="search settings-search">
        <Field name="keyword" value={keyword ?? ''} autocomplete="off" />
        <Submit label={t('form.search')} plain />
      </Form>
      <p class="empty" role="status" hidden={groups.length > 0}>
        {t('settings.none')}
      </p>
      {groups.map(({ group, title, screens }) => (
        <Card key={group} id={group} title={title}>
          <ul class="plain settings">
            {screens.map(({ screen, title: name, purpose, links = {} }) => (
              <li key={screen}>
                <Go to={Object.values(links)[0]}>{name}</Go>
                <p class="soft">{purpose}</p>
              </li>
            ))}
          </ul>
        </Card>
      ))}
      <Script name="settings" />
    </>
  )
}
