import type { Language } from '../../hypermedia/language.ts'
import { type FormTarget, type FormTargets, formTargets } from '../forms/form-target.ts'
import type { AskTemplates } from './answers.ts'
import { BrokenTemplate } from './faults.ts'
import { offeredIn, type Source } from './page-variables.ts'
import { printerOf } from './printers.ts'
import type { PrintJob } from './rendering.ts'
import type { Templates } from './sandbox.ts'
import type { Trial } from './trial.ts'

/**
 * Renders the default theme's own templates in this thread, and all others where they can be stopped; `plain`
 * are the former. Throws `BrokenTemplate` if the others fail.
 */
export const pressOf = (source: Source, plain: Templates) => {
  const printer = printerOf(source)
  let parsedElsewhere = 0
  let forgotten = 0

  const targetsIn = (language: Language): FormTargets => formTargets(source.graph, source.translate(language))

  const here = (job: PrintJob): string => printer.print(job, targetsIn(job.part.language))

  const ask = async (asked: AskTemplates, question: Parameters<AskTemplates>[0]) => {
    const answer = await asked(question)
    parsedElsewhere = answer.parsed
    return answer
  }

  const outside = (templates: Templates): Templates => ({
    ...templates,
    version: `${templates.version} ${forgotten}`,
  })

  const asked = (job: PrintJob) => ({
    print: {
      ...job,
      templates: outside(job.templates),
      targets: offeredTo(job, targetsIn(job.part.language)),
    },
  })

  const isPlain = ({ version }: Templates) => version === plain.version

  return {
    /** Prints the default theme's own templates. */
    plain: here,
    /** Renders for a visitor. */
    async serve(job: PrintJob): Promise<string> {
      if (isPlain(job.templates)) return here(job)
      const { text = '', fault } = await ask(source.threads.serve, asked(job))
      if (fault) throw new BrokenTemplate(fault, job.templates.version)
      return text
    },
    /** Renders for a member who tries templates. */
    attemptIn:
      (trial: Trial) =>
      async (job: PrintJob): Promise<string> =>
        isPlain(job.templates)
          ? here(job)
          : trial.step(job.file, () => ask(source.threads.attempt, asked(job))),
    /** Parses a template. */
    parse: (templates: Templates, file: string, trial: Trial): Promise<string> =>
      trial.step(file, () => ask(source.threads.attempt, { parse: file, templates: outside(templates) })),
    /** Returns the number of parsed templates. */
    parsed: () => printer.parsed() + parsedElsewhere,
    /** Drops the cached templates, so that files are read again. */
    forget(): void {
      printer.forget()
      parsedElsewhere = 0
      forgotten += 1
    },
  }
}

/** Returns the transitions that the forms of a job can submit to: other threads have no graph. */
const offeredTo = ({ variables, part }: PrintJob, target: FormTargets) => {
  const { links, menu, form, sections, content } = part
  const names = new Set([...Object.keys(links), ...Object.keys(menu), ...(form ? [form.to] : [])])
  offeredIn(variables.state, names)
  for (const blocks of [...sections.values(), content]) offeredIn(blocks, names)
  const targets: Record<string, FormTarget> = {}
  for (const name of names) {
    const one = target(name)
    if (one) targets[name] = one
  }
  return targets
}
