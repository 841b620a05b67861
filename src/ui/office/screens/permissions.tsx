import { fieldOf } from '../../forms/form-view.ts'
import { usePage } from '../context.ts'
import { useForm } from '../form-context.ts'

/** Names permissions in a sentence. */
export const Permitted = ({ names }: { readonly names: readonly string[] }) => {
  const { t, translate } = usePage()
  const words = names.map((name) => translate(`message.office.permissions.${name}`))
  return <>{words.length === 0 ? t('role.nothing') : words.join(t('role.and'))}</>
}

/** Draws the permissions as boxes, in a line for each area. */
export const PermissionTicks = () => {
  const { label, options = [], value } = fieldOf(useForm(), 'permissions')
  const ticked = [value].flat().map(String)
  const areas = Map.groupBy(options, (one) => one.value.split(':')[0])
  return (
    <fieldset class="field ticks">
      <legend>{label}</legend>
      <input type="hidden" name="permissions[]" value="" />
      {[...areas.values()].map((own) => (
        <p key={own[0]?.value} class="tick-line">
          {own.map((one) => (
            <label key={one.value} class="choice tick">
              <input
                type="checkbox"
                name="permissions[]"
                value={one.value}
                checked={ticked.includes(one.value)}
              />{' '}
              {one.label}
            </label>
          ))}
        </p>
      ))}
    </fieldset>
  )
}
