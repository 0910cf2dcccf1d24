import type { EndpointAnswer, EndpointDeclaration, EndpointInput } from '@navyk/api-spec/kit'
import type { Readable } from 'node:stream'
import type { Tx } from '../database/index.ts'
import type { RequestFacts, Session } from './session.ts'

/** Present for an endpoint with `session: 'required'`. */
type SessionOf<D extends EndpointDeclaration> = 'required' extends D['session'] ? Session : undefined

export interface HandlerInput<D extends EndpointDeclaration> extends EndpointInput<D> {
  session: SessionOf<D>
  request: RequestFacts
  /** Runs the use case in one transaction. For an idempotent endpoint the answer is stored with it, under the
   *  caller's key; so every write of a route goes through here, and what it returns is the route's answer. */
  transact(work: (tx: Tx) => Promise<EndpointAnswer<D>>): Promise<EndpointAnswer<D>>
}

/** What an endpoint with `download` answers. */
export interface AnsweredFile {
  /** As it is saved. */
  name: string
  bytes: Uint8Array
  /** Things with ids that the file contains, for the record of readings. */
  shows?: unknown
}

/** One declared call together with what answers it. */
export interface Route {
  endpoint: EndpointDeclaration
  handle(input: HandlerInput<EndpointDeclaration>): Promise<unknown>
}

/** Binds a handler to an endpoint; inputs and answer are typed by the declaration. */
export function route<D extends EndpointDeclaration>(
  endpoint: D,
  handle: (input: HandlerInput<D>) => Promise<EndpointAnswer<D>>,
): Route {
  // The server builds the input from the same declaration, so the narrower type holds at run time.
  return { endpoint, handle: handle as unknown as Route['handle'] }
}

/** Binds an endpoint that answers with a stream to what opens it. */
export function streamRoute<D extends EndpointDeclaration & { stream: true }>(
  endpoint: D,
  open: (input: HandlerInput<D>) => Promise<Readable>,
): Route {
  // As in `route`.
  return { endpoint, handle: open as unknown as Route['handle'] }
}

/** Binds an endpoint that answers with a file to what makes it. */
export function downloadRoute<D extends EndpointDeclaration & { download: string }>(
  endpoint: D,
  open: (input: HandlerInput<D>) => Promise<AnsweredFile>,
): Route {
  // As in `route`.
  return { endpoint, handle: open as unknown as Route['handle'] }
}
