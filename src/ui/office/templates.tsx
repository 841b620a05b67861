import type { Transitions } from '../../shop/transitions.ts'
import { usePage } from './context.ts'
import { Field, Form, Submit } from './forms.tsx'
import { Ask } from './parts.tsx'

/** The templates of a page or a block: for both languages, and apart for English. */
export const TemplateFields = () => {
  const { t, model } = usePage()
  const hasEnglish = Boolean(model.form?.fields.templateEn?.value)
  const isWrong = Boolean(model.problem?.errors.templateEn)
  return (
    <>
      <div class="code-field" spellcheck={false}>
        <Field name="template" hint={t('template.hint')} />
      </div>
      <details class="code-field" spellcheck={false} open={hasEnglish || isWrong}>
        <summary>{t('template.forEnglish')}</summary>
        <Field name="templateEn" hint={t('template.hintEn')} />
      </details>
    </>
  )
}

/** Has the theme's own files stand again, where something was written in their place. */
export const RestoreTheme = ({
  to,
  of: { isWritten, isWrittenEn, version },
}: {
  readonly to: keyof Transitions
  readonly of: {
    readonly isWritten: boolean
    readonly isWrittenEn: boolean
    readonly version: number | null
  }
}) => {
  const { t } = usePage()
  return (
    <>
      {isWritten ? (
        <Ask label={t('template.restore')} means={t('template.restoreMeans')} plain>
          <Form to={to} given={{ version }}>
            <Submit label={t('template.restoreSure')} />
          </Form>
        </Ask>
      ) : null}
      {isWrittenEn ? (
        <Ask label={t('template.restoreEn')} means={t('template.restoreEnMeans')} plain>
          <Form to={to} given={{ forEnglish: '1', version }}>
            <Submit label={t('template.restoreSure')} />
          </Form>
        </Ask>
      ) : null}
    </>
  )
}
