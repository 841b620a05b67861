import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Failure, fail } from '../hypermedia/reply.ts'
import { headersOver, namesOneHost } from './answer/headers.ts'
import { failureOf, plainRefusal } from './answer/plain.ts'
import { hostIsServed, isElsewhere } from './asked.ts'
import type { Realm } from './realm.ts'
import type { Services } from './services.ts'
import { isOverHttps } from './session/cookies.ts'
import { tooManyRequests } from './session/limits.ts'

/**
 * Answers everything outside the life of a request: what Node.js and Fastify reject themselves, files and
 * documents, and errors. Each such answer has Noren's headers and form. `elsewhere` answers requests without a
 * route, or without one at the requested host.
 */
export const guard = (
  app: FastifyInstance,
  services: Services,
  elsewhere: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOver(isOverHttps(request, services)))
    if (!namesOneHost(request.raw)) refusePlainly(request, reply, services, fail('badHost'))
    else if (isElsewhere(services, request, request.routeOptions.url)) reply.callNotFound()
    else done()
  })
  app.setErrorHandler((error: FastifyError, request, reply) =>
    // Fastify checks the body of a QUERY before it finds that there is no route for it.
    error.code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE'
      ? elsewhere(request, reply)
      : refusePlainly(
          request,
          reply,
          services,
          known(error) ?? failureOf(error, services, { id: request.id }),
        ),
  )
  // Whether the body is needed is known after its headers are read: only then is it requested.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response))
  app.server.on('checkExpectation', (request, response) => {
    const { status, headers, body } = plainRefusal(request, services, fail('unknownExpectation'))
    response.writeHead(status, { ...headers, connection: 'close' }).end(body)
  })
}

/**
 * Judges a request to a program's endpoint of a realm, as the life of a request begins: its pace, its host and its
 * address. Returns why it may not go on.
 */
export const refusalBefore = async (
  request: FastifyRequest,
  services: Services,
  realm: Pick<Realm, 'name'>,
): Promise<Failure | undefined> => {
  const { mayAsk } = await services.policies.current()
  const seconds = services.addressLimit.wait(request.ip)
  if (seconds > 0) return tooManyRequests(seconds)
  if (!hostIsServed(request, services)) return fail('badHost')
  return mayAsk[realm.name](request.ip) ? undefined : fail('addressRefused')
}

/** Answers with a failure that needs neither a session nor the database. */
export const refusePlainly = (
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  failure: Failure,
  more: Readonly<Record<string, string>> = {},
): FastifyReply => {
  const answer = plainRefusal(request, services, failure, isOverHttps(request, services))
  services.metrics.observe('none', answer.status, reply.elapsedTime / 1000)
  services.log.info({ id: request.id, transition: 'none', status: answer.status })
  return reply.code(answer.status).headers(answer.headers).headers(more).send(answer.body)
}

/** Failures by the status that Fastify, or its file plugin, gives. */
const BY_STATUS: Readonly<Record<number, Failure>> = {
  400: fail('badBody'),
  403: fail('notAllowed'),
  404: fail('unknownPath'),
  412: fail('preconditionFailed'),
  413: fail('bodyTooLarge'),
  414: fail('badBody'),
  415: fail('unknownMediaType'),
  416: fail('unknownRange'),
}

const known = ({ statusCode }: FastifyError): Failure | undefined => BY_STATUS[statusCode ?? 0]

const BY_CODE: Readonly<Record<string, Failure>> = {
  HPE_HEADER_OVERFLOW: fail('headersTooLarge'),
  ERR_HTTP_REQUEST_TIMEOUT: fail('requestTimedOut'),
}

/** Bytes that are not a request are rejected on the socket, which is then closed. */
export const refuseOnSocket = (error: NodeJS.ErrnoException, socket: Socket, services: Services): void => {
  const begun = Reflect.get(socket, '_httpMessage') as { readonly headersSent?: boolean } | null | undefined
  if (error.code === 'ECONNRESET' || !socket.writable || begun?.headersSent) {
    socket.destroy()
    return
  }
  const { status, headers, body } = plainRefusal(
    { headers: {} },
    services,
    BY_CODE[error.code ?? ''] ?? fail('badBody'),
  )
  const lines = Object.entries({
    ...headers,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
  socket.end(body)
}
