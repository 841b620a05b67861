import {
  createMcpHandler,
  isLegacyRequest,
  type ListToolsResult,
  ProtocolError,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'

import { type Person, PersonAsked, personOf, question, type Seal, wordsOf } from './person.ts'

/** A JSON Schema of the inputs or the answer of a tool. */
export interface ToolSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, object>>
  readonly required?: string[]
  readonly [more: string]: unknown
}

/** A tool of the Model Context Protocol, as agents are told of it. */
export interface ToolDescription {
  readonly name: string
  readonly title?: string
  /** A sentence that says when to use it. */
  readonly description: string
  readonly inputSchema: ToolSchema
  readonly outputSchema?: ToolSchema
  readonly annotations?: Readonly<Record<string, boolean>>
}

/** The answer of a tool: as text, and as a document that its `outputSchema` describes. */
export interface ToolAnswer {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: object
  readonly isError?: boolean
}

/** Ends a call with an error of JSON-RPC. */
export class ToolRefused extends Error {
  /** The HTTP status of the answer. */
  readonly status: number
  readonly code: number
  readonly data: object | undefined

  constructor(status: number, code: number, message: string, data?: object) {
    super(message)
    this.status = status
    this.code = code
    this.data = data
  }
}

/** Tools as one sender may use them. */
export interface ToolServer {
  readonly name: string
  readonly version: string
  /** Told to each agent at the start. */
  readonly instructions: string
  readonly tools: () => readonly ToolDescription[]
  /**
   * Carries out a tool. Throws `ToolRefused`, or `PersonAsked` if there is a person; whatever else it throws is a fault of
   * the program.
   */
  readonly call: (
    name: string,
    input: Readonly<Record<string, unknown>>,
    person: Person | undefined,
  ) => Promise<ToolAnswer>
  /** Ties the answer of a person to the call that they were asked about; without it, nobody is asked. */
  readonly seal?: Seal
}

/** A request to the endpoint of a server of tools. */
export interface ToolRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
}

/** The answer to it; its body is JSON. */
export interface ToolResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

const INVALID_REQUEST = -32600

/**
 * Answers a request to a server of tools by the Model Context Protocol (Streamable HTTP, stateless: 2026-07-28, and the
 * versions of 2025 without sessions), in JSON. Rejects with whatever a call threw that is no `ToolRefused`.
 */
export const answerTools = async (tools: ToolServer, request: ToolRequest): Promise<ToolResponse> => {
  if (request.method !== 'POST') return { status: 405, headers: { allow: 'POST' }, body: undefined }
  // Each message of a batch would cost as much as a request, and count as none (2025-06-18 took batches away).
  if (isBatch(request.bytes))
    return rejected(new ToolRefused(400, INVALID_REQUEST, 'A request has one message'))
  const ended: Ended = {}
  const make = () => serverOf(tools, ended)
  const asked = webRequest(request)
  const answer = (await isLegacyRequest(asked))
    ? await answerLegacy(make(), asked)
    : await createMcpHandler(make, { legacy: 'reject' }).fetch(asked)
  if (ended.fault) throw ended.fault.reason
  const text = await answer.text()
  return {
    status: answer.status === 200 ? (ended.refused?.status ?? 200) : answer.status,
    headers: Object.fromEntries(answer.headers),
    body: text === '' ? undefined : text,
  }
}

/** How a call ended that gave no answer. */
interface Ended {
  refused?: ToolRefused
  fault?: { readonly reason: unknown }
}

const serverOf = ({ name, version, instructions, tools, call, seal }: ToolServer, ended: Ended): Server => {
  const server = new Server({ name, version }, { capabilities: { tools: {} }, instructions })
  server.setRequestHandler('tools/list', () => ({ tools: [...tools()] as ListToolsResult['tools'] }))
  server.setRequestHandler(
    'tools/call',
    async ({ params: { name: asked, arguments: input = {} } }, { mcpReq }) => {
      const words = wordsOf(asked, input)
      try {
        const person = seal && personOf(seal, mcpReq, words)
        const { content, structuredContent, isError } = await call(asked, input, person)
        return {
          content: [...content],
          ...(structuredContent && { structuredContent: { ...structuredContent } }),
          ...(isError === true && { isError }),
        }
      } catch (error) {
        if (error instanceof PersonAsked && seal) return question(seal, words, error.message)
        if (!(error instanceof ToolRefused)) {
          ended.fault = { reason: error }
          throw error
        }
        ended.refused = error
        throw new ProtocolError(error.code, error.message, error.data)
      }
    },
  )
  return server
}

/** The versions of 2025, answered in JSON: the handler of the package would open a stream for each answer. */
const answerLegacy = async (server: Server, request: Request): Promise<Response> => {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request)
  } finally {
    await server.close()
  }
}

const rejected = ({ status, code, message, data }: ToolRefused): ToolResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message, ...(data && { data }) } }),
})

const isBatch = (bytes: Buffer): boolean => bytes.toString().trimStart().startsWith('[')

/** The request as the package reads it: whichever type of answer an agent names, it gets JSON. */
const webRequest = ({ method, headers, bytes }: ToolRequest): Request =>
  new Request('http://mcp.invalid/', {
    method,
    headers: [
      ...Object.entries(headers).flatMap(([name, value]) =>
        value === undefined || name === 'accept' ? [] : [[name, String(value)] as [string, string]],
      ),
      ['accept', 'application/json, text/event-stream'],
    ],
    body: new Uint8Array(bytes),
  })
