import type { Named } from '../hypermedia/graph.ts'
import { may } from '../hypermedia/realm.ts'
import { fail, isFailure } from '../hypermedia/reply.ts'
import { bodyRefusal, decodeBody, decodeForm, readBody } from './body/body.ts'
import { isMultipart, MultipartForm } from './body/multipart.ts'
import type { Exchange, Exit } from './exchange.ts'
import type { Services } from './services.ts'

const MOST_QUERY = 8192
const BODY_LIMIT = 64 * 1024

/**
 * The transitions that a request may lead to. A form cannot send PUT or DELETE, so a POST is settled only after
 * its body is read.
 */
export const candidates = ({ request, methods, transition }: Exchange): readonly Named[] => {
  if (request.method !== 'POST') return transition ? [transition] : []
  return ['POST', 'PUT', 'DELETE'].flatMap((method) => methods.get(method) ?? [])
}

/** A larger body than a form sends is not worth reading only to keep the connection. */
export const bodyIsUnread = ({ request }: Exchange): boolean =>
  request.headers['transfer-encoding'] !== undefined ||
  Number(request.headers['content-length'] ?? 0) > BODY_LIMIT

/** The largest body of a transition, without its files. */
export const limitOf = ({ bodyLimit }: Named): number => bodyLimit ?? BODY_LIMIT

/** Stage: reads the query and the body. Of a form with files, it reads the part before the first file. */
export async function bodyIsRead(x: Exchange, services: Services): Promise<Exit> {
  const { raw, headers } = x.request
  const search = raw.url?.indexOf('?') ?? -1
  const text = search < 0 ? '' : (raw.url ?? '').slice(search + 1)
  if (text.length > MOST_QUERY) return fail('badBody')
  const query = decodeForm(text)
  if (isFailure(query)) return query
  x.query = query.fields
  if (x.transition?.kind === 'safe') return undefined
  const refusal = bodyRefusal(headers)
  if (!refusal && isMultipart(headers['content-type'])) return formIsBegun(x)
  const body = refusal ?? (await readBody(raw, mostBytes(x), () => x.reply.raw.writeContinue()))
  if (!Buffer.isBuffer(body)) {
    // The rest is not read, and the connection cannot be used again. A small body is let pass: its sender is
    // still writing and would not read the answer.
    if (refusal === undefined || bodyIsUnread(x)) x.headers.connection = 'close'
    if (body.failure === 'encodedBody') x.headers['accept-encoding'] = 'identity'
    return body
  }
  const decoded = decodeBody(body, headers['content-type'], services.parseJson)
  if (isFailure(decoded)) return decoded
  x.body = decoded.fields
  x.bodyBytes = body.length
  return undefined
}

async function formIsBegun(x: Exchange): Promise<Exit> {
  const most = mostBytes(x)
  const form = allowed(x).some(({ files }) => files.size > 0) && formOf(x, most)
  if (!form) {
    if (bodyIsUnread(x)) x.headers.connection = 'close'
    return fail(form === undefined ? 'badBody' : 'unknownMediaType')
  }
  x.form = form
  const head = await form.readHead(most, () => x.reply.raw.writeContinue())
  if (isFailure(head)) return head
  x.body = head.fields
  x.bodyBytes = form.textBytes
  return undefined
}

const formOf = ({ request }: Exchange, most: number): MultipartForm | undefined => {
  try {
    return new MultipartForm(request.raw, most)
  } catch {
    return undefined
  }
}

/** The largest limit of the transitions that this actor may follow, until the method is settled. */
const mostBytes = (x: Exchange): number => Math.max(...allowed(x).map(limitOf))

const allowed = (x: Exchange): readonly Named[] => candidates(x).filter((one) => may(x.visitor.actor, one))

/** Stage: stores the files of a form, once it is known to be accepted, and reads the rest of it. */
export async function filesAreTaken(x: Exchange, { uploads }: Services): Promise<Exit> {
  const { form, transition } = x
  if (!form || !transition) return undefined
  const { files } = transition
  const rest = await form.readRest({ text: limitOf(transition), files, directory: uploads })
  if (isFailure(rest)) return rest
  x.body = rest.fields
  return undefined
}
