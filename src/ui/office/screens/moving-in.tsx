import { usePage } from '../context.ts'
import { Card, Go, Head } from '../parts.tsx'
import type { Screen } from '../screen.ts'

/** Draws a card for each service, with the way of each file from there to here. */
export const MovingIn: Screen<'goMovingIn'> = ({ state: { movingSteps } }) => {
  const { t, titleOf } = usePage()
  const services = [...Map.groupBy(movingSteps, ({ otherService }) => otherService)]
  return (
    <>
      <Head title={titleOf('goMovingIn')} lead={t('movingIn.lead')} />
      <Card title={t('movingIn.before')}>
        <ul>
          <li>{t('movingIn.order')}</li>
          <li>{t('movingIn.again')}</li>
          <li>{t('movingIn.passwords')}</li>
          <li>{t('movingIn.pictures')}</li>
          <li>{t('movingIn.database')}</li>
          <li>{t('movingIn.stock')}</li>
        </ul>
      </Card>
      {services.map(([name, steps]) => (
        <Card key={name} title={name}>
          <ol class="routes">
            {steps.map(({ csvKind, csvKindName, exportWay, notTaken, links }) => (
              <li key={csvKind}>
                <h3>{csvKindName}</h3>
                <p>{exportWay}</p>
                <p class="hint">{notTaken}</p>
                {Object.values(links ?? {}).map((way) => (
                  <p key={way.href}>
                    <Go to={way} class="button">
                      {t('movingIn.to', { kind: csvKindName })}
                    </Go>
                  </p>
                ))}
              </li>
            ))}
          </ol>
        </Card>
      ))}
    </>
  )
}
