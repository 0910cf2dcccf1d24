// Traces: how long a request or a task took, and which statements of the database it waited for. Only a process with
// OTEL_EXPORTER_OTLP_ENDPOINT loads what records them (open-telemetry.ts). A span has names of things, never values.
import type { TaskHandler } from '../../queue/index.ts'

export interface TraceSettings {
  /** Address of a collector that speaks OTLP over HTTP, without `/v1/traces`. */
  endpoint: string
  serviceName: string
  /** The share of requests and tasks that are recorded, from 0 to 1. */
  share: number
}

/** Attributes of a span, by their names in OpenTelemetry. */
export type SpanFacts = Record<string, string | number>

export interface OpenSpan {
  /** Runs `work` as a part of the span. */
  run<T>(work: () => T): T
  /** @param failedWith the kind of the failure; absent when there is none */
  end(facts?: SpanFacts, failedWith?: string): void
}

export interface Tracer {
  begin(kind: 'request' | 'task', name: string, facts: SpanFacts): OpenSpan
  /** A statement that has just ended, as a part of the request or task that runs; outside of these it is not recorded. */
  statement(text: string, durationMs: number, failedWith?: string): void
  /** Sends what is left, and records nothing more. */
  close(): Promise<void>
}

/** The same handlers, each recorded by the name of its task. */
export function tracedTasks(handlers: Record<string, TaskHandler>, tracer: Tracer): Record<string, TaskHandler> {
  return Object.fromEntries(
    Object.entries(handlers).map(([task, handle]) => [
      task,
      async (data: unknown) => {
        const span = tracer.begin('task', `task ${task}`, { 'navyk.task': task })
        try {
          await span.run(() => handle(data))
        } catch (error) {
          span.end({}, error instanceof Error ? error.constructor.name : 'error')
          throw error
        }
        span.end()
      },
    ]),
  )
}
