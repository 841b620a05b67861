import type { Challenge, ProtocolRequest } from '../../plugin.ts'
import { holdLimits } from '../agents/limits.ts'
import { Refusal } from '../agents/refusal.ts'
import { once } from '../agents/repeat.ts'
import { type Fitting, refusalIn } from './dress.ts'
import { customerOf } from './linking.ts'
import type { Act, Make } from './make.ts'
import type { Asked, Exchange, Operation } from './operations.ts'
import { needs, type Platform, platformOf } from './platform.ts'
import { signatureBy, signedAnswer } from './signatures.ts'
import { capabilitiesIn, LATEST } from './versions.ts'

/** An operation as it is asked for, over either binding. */
export interface Request {
  readonly operation: Operation
  readonly asked: Asked
  /** The HTTP request, with `ucp-agent` and `idempotency-key` among its headers. */
  readonly request: ProtocolRequest
}

/** An answer as text, with its signature. */
export interface Answered {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly challenge?: Challenge
  /** Why there is no resource. */
  readonly refusal?: Refusal
}

/** The language of answers: that of the request if it is Japanese, else English. */
const languageOf = ({ asked: { body }, request: { headers } }: Request): 'ja' | 'en' => {
  const { context } = Object(body) as { readonly context?: { readonly language?: unknown } }
  return /^ja\b/i.test(String(context?.language ?? headers['accept-language'] ?? '')) ? 'ja' : 'en'
}

const fittingFor = ({ baseUrl }: Act, platform: Platform | undefined): Fitting => ({
  version: platform?.version ?? LATEST,
  shared: platform?.shared ?? new Set(capabilitiesIn(LATEST).map(([name]) => name)),
  baseUrl,
})

/** Carries out an operation for its platform, once for its key; whatever ends it becomes an answer in its version. */
export const answered = async (act: Act, make: Make, asking: Request): Promise<Answered> => {
  const { operation, asked, request } = asking
  const { capability } = operation
  let platform: Platform | undefined
  try {
    const sender = await platformOf(act, request)
    platform = sender
    const signed = signatureBy(act, sender, request)
    const isSigned = signed !== 'no'
    needs(sender, capability)
    const customer = await customerOf(act, request, { ...sender, isSigned })
    const fitting = fittingFor(act, sender)
    // Searches change nothing, and their answers are not kept.
    const isRead = operation.method === 'GET' || operation.path.startsWith('/catalog/')
    const key = isRead ? undefined : request.headers['idempotency-key']
    // A key ends with the answer to it: whoever sends its request again learns nothing new.
    const isProven = signed === 'dated' || (isSigned && key !== undefined)
    const x: Exchange = {
      ...{
        act,
        make,
        platform: { ...sender, id: sender.profile, origins: isSigned ? sender.origins : [] },
        language: languageOf(asking),
      },
      ...{ isSigned, isProven, isStrict: sender.version !== LATEST, customer },
    }
    const { status, body } = await once(
      act,
      make,
      {
        // Nobody takes a key of the platform by naming its profile.
        platform: [
          ...(isSigned ? ['signed'] : []),
          // Nor an answer that is a customer's, for nobody or for another one.
          ...(customer ? ['for', customer.customerId] : []),
          sender.profile,
        ].join(' '),
        operation: `${operation.method} ${operation.path} ${asked.id}`,
        key: typeof key === 'string' ? key : undefined,
        body: asked.body,
      },
      async () => {
        const isNew = !operation.path.includes(':id')
        if (!isRead) await holdLimits(request, { isNew, isProven: isSigned })
        const resource = await operation.run(x, fitting, asked)
        const { id } = resource as { readonly id?: string }
        return {
          ...{ status: operation.status, body: JSON.stringify(resource) },
          ...(id !== undefined && { about: id }),
        }
      },
    )
    return { status, body, headers: signedAnswer(act, status, body) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, body } = refusalIn(fittingFor(act, platform), capability, error)
    const { retryAfter, challenge } = error
    const headers = { ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) }
    return { status, body: JSON.stringify(body), headers, ...(challenge && { challenge }), refusal: error }
  }
}
