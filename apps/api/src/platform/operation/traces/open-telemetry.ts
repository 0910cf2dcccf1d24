// Records spans by OpenTelemetry. This file is loaded by a process that sends traces, and by no other: nothing imports it but for
// `import()` in serve.ts.
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Clock } from '../../clock.ts'
import type { OpenSpan, SpanFacts, Tracer, TraceSettings } from './index.ts'
import { statementName } from './statement-name.ts'

const kinds = { request: SpanKind.SERVER, task: SpanKind.CONSUMER }

/** Sender of the traces of a process. A collector that is away costs the spans that it would have got, and nothing else. */
export function openTracer({ endpoint, serviceName, share }: TraceSettings, version: string, clock: Clock): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('navyk', version)
  const running = new AsyncLocalStorage<Context>()

  const end = (span: Span, facts: SpanFacts, failedWith: string | undefined) => {
    span.setAttributes(facts)
    if (failedWith !== undefined) {
      span.setAttribute('error.type', failedWith)
      span.setStatus({ code: SpanStatusCode.ERROR })
    }
    span.end()
  }
  return {
    begin(kind, name, facts): OpenSpan {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, ROOT_CONTEXT)
      const context = trace.setSpan(ROOT_CONTEXT, span)
      return {
        run: (work) => running.run(context, work),
        end: (more = {}, failedWith) => end(span, more, failedWith),
      }
    },
    statement(text, durationMs, failedWith) {
      const parent = running.getStore()
      if (!parent) return
      const { name, digest } = statementName(text)
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name, 'navyk.statement': digest }
      const startTime = new Date(clock.now().getTime() - durationMs)
      end(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime }, parent), {}, failedWith)
    },
    close: () => provider.shutdown(),
  }
}
