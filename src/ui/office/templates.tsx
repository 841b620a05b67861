import type { Graph, Named } from '../../hypermedia/graph.ts'
import type { Transitions } from '../../shop/transitions.ts'
import { usePage } from './context.ts'
import { Field } from './field.tsx'
import { Form, Submit } from './forms.tsx'
import { Ask } from './parts.tsx'
import { Script } from './script.tsx'
import { templateWords } from './template-words.ts'

/** Draws the templates of a page or a block: one for both languages, and a separate one for English. */
export const TemplateFields = ({
  of,
  blocks,
  warnings: { templateWarnings, templateEnWarnings },
}: {
  /** The key of the page; undefined for a block. */
  readonly of?: string
  /** The templates of blocks that it can render. */
  readonly blocks: readonly string[]
  /** The parts of each template that browsers block, in sentences. */
  readonly warnings: {
    readonly templateWarnings: readonly string[]
    readonly templateEnWarnings: readonly string[]
  }
}) => {
  const { t, model, graph } = usePage()
  const words = JSON.stringify(templateWords(graph, shownAs(graph, of), blocks))
  const hasEnglish = Boolean(model.form?.fields.templateEn?.value)
  const isWrong = Boolean(model.problem?.errors.templateEn)
  return (
    <>
      <div class="code-field" data-words={words} spellcheck={false}>
        <Field name="template" hint={t('template.hint')} />
        <Warnings of={templateWarnings} />
      </div>
      <details class="code-field" data-words={words} spellcheck={false} open={hasEnglish || isWrong}>
        <summary>{t('template.forEnglish')}</summary>
        <Field name="templateEn" hint={t('template.hintEn')} />
        <Warnings of={templateEnWarnings} />
      </details>
      <Script name="template" />
    </>
  )
}

/** Shows the saved parts that browsers will block. */
export const Warnings = ({ of: warnings }: { readonly of: readonly string[] }) =>
  warnings.length === 0 ? null : (
    <ul class="notices warning">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  )

/** Returns the transition whose answer a page shows; a merchant's own pages share one. */
const shownAs = (graph: Graph, key: string | undefined): Named | undefined =>
  key === undefined
    ? undefined
    : ([...graph.names.values()].find(({ page, realm }) => page === key && realm === 'storefront') ??
      graph.names.get('goUserPage'))

/** Draws the button that restores the theme's own file, if a merchant replaced it. */
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
