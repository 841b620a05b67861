import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@opentelemetry/api'
import type { SpanOrigin, Tracing } from './hypermedia/spans.ts'

/** Traces that are sent to a collector. */
export interface SentTracing extends Tracing {
  /** Sends the spans that were not sent yet. */
  close(): Promise<void>
}

/**
 * Starts traces with OpenTelemetry, which are sent to `endpoint` as OTLP over HTTP. All else is in the variables that
 * its programs read, such as `OTEL_SERVICE_NAME`, `OTEL_EXPORTER_OTLP_HEADERS` and `OTEL_TRACES_SAMPLER`.
 *
 * @param joins whether a request belongs to the trace that its `traceparent` names, as a trusted proxy sets it
 */
export const startTracing = async (
  endpoint: string,
  version: string,
  joins: boolean,
): Promise<SentTracing> => {
  const [api, { W3CTraceContextPropagator }, resources, sdk, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const own = { 'service.name': 'noren', 'service.version': version }
  const said = resources.detectResources({ detectors: [resources.envDetector] })
  const provider = new sdk.BasicTracerProvider({
    resource: resources.defaultResource().merge(resources.resourceFromAttributes(own)).merge(said),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('noren', version)
  const propagator = new W3CTraceContextPropagator()
  const current = new AsyncLocalStorage<Context>()
  const { SpanKind, SpanStatusCode, ROOT_CONTEXT, trace, defaultTextMapGetter } = api
  const KINDS = { request: SpanKind.SERVER, behind: SpanKind.CONSUMER, part: SpanKind.INTERNAL }
  const failure = (error: unknown) => ({ code: SpanStatusCode.ERROR, message: nameOf(error) })

  const parentOf = ({ kind, headers }: SpanOrigin): Context => {
    if (kind === 'part') return current.getStore() ?? ROOT_CONTEXT
    return joins && headers ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter) : ROOT_CONTEXT
  }

  return {
    async inSpan(origin, work) {
      const parent = parentOf(origin)
      const { kind, name, attributes = {} } = origin
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent)
      try {
        return await current.run(trace.setSpan(parent, span), () =>
          work({
            describe(known, more) {
              span.updateName(known).setAttributes(more)
              if (Number(more['http.response.status_code']) >= 500)
                span.setStatus({ code: SpanStatusCode.ERROR })
            },
          }),
        )
      } catch (error) {
        span.setStatus(failure(error))
        throw error
      } finally {
        span.end()
      }
    },
    note(name, milliseconds, attributes, error) {
      const parent = current.getStore()
      // Nothing is told of what belongs to no span, such as the rounds of the background work that find nothing.
      if (!parent) return
      const endTime = Date.now()
      const span = tracer.startSpan(
        name,
        { kind: SpanKind.CLIENT, attributes, startTime: endTime - milliseconds },
        parent,
      )
      if (error !== undefined) span.setStatus(failure(error))
      span.end(endTime)
    },
    // A collector that is away keeps nobody from stopping.
    close: () => provider.shutdown().catch(() => undefined),
  }
}

/** The kind of an error alone: its message may contain data of people. */
const nameOf = (error: unknown): string => {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown }
  return typeof code === 'string' ? code : String(name ?? 'Error')
}
