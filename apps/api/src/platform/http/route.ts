// A route pairs an endpoint with its use case and is plain data: what a use case works with is handed to it by the server,
// at the call. The compiler checks the pair: the input that the endpoint declares, and the answer.
import type { Answer, EndpointDeclaration, Input } from '@navyk/api-spec/kit'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Db, Reader, Tx } from '../database/index.ts'
import type { Effects, Services, UseCaseServices } from '../services.ts'
import type { RequestFacts, Session } from './session.ts'

/** Present for an endpoint with `session: 'required'`. */
type SessionOf<D extends EndpointDeclaration> = 'required' extends D['session'] ? Session : undefined

/** The shape of every use case: the store that it reads or writes, the effects that it uses, the session, the input, and last the
 *  facts of the request, which few of them read. */
type UseCase<D extends EndpointDeclaration, Store, With, Result> = (
  store: Store,
  effects: With,
  session: SessionOf<D>,
  input: Input<D>,
  request: RequestFacts,
) => Promise<Result>

type UsedEffects<Used extends keyof UseCaseServices> = [Used] extends [never] ? unknown : Pick<UseCaseServices, Used>
/** Arguments of a call: an endpoint without input is called without one. */
type InputOf<D extends EndpointDeclaration> = keyof Input<D> extends never ? [input?: Input<D>] : [input: Input<D>]

/** A use case that only reads. `Used` names the effects that it needs. */
export type ReadCase<D extends EndpointDeclaration, Used extends keyof UseCaseServices = never> = (
  reader: Reader,
  effects: UsedEffects<Used>,
  session: SessionOf<D>,
  ...input: InputOf<D>
) => Promise<Answer<D>>

/** A use case that writes, in one transaction. `Used` names the effects that it needs. */
export type WriteCase<D extends EndpointDeclaration, Used extends keyof UseCaseServices = keyof Effects> = (
  tx: Tx,
  effects: UsedEffects<Used>,
  session: SessionOf<D>,
  ...input: InputOf<D>
) => Promise<Answer<D>>

/** Runs work in the transaction of the request, which is counted and, for an idempotent endpoint, keeps the answer. */
export type Transact<Result> = (work: (tx: Tx) => Promise<Result>) => Promise<Result>

/** Answer of an endpoint with `download`. */
export interface AnsweredFile {
  /** Name under which it is saved. */
  name: string
  bytes: Uint8Array
  /** Things with ids that the file contains, for the record of readings. */
  shows?: unknown
}

/** One declared call together with what answers it. */
export interface Route {
  endpoint: EndpointDeclaration
  form: 'read' | 'write' | 'writeInSteps' | 'attempt'
  useCase: AnyUseCase
  /** Its reading may take long, and a replica may answer it. */
  isLong: boolean
  /** The endpoint answers `{ data }` and nothing beside it; the use case returns what is in it. */
  isDataAlone: boolean
}

type AnyUseCase = (
  store: Db | Tx | Transact<unknown>,
  effects: Services,
  session: Session | undefined,
  input: object,
  request: RequestFacts,
) => Promise<unknown>

/** Pairs an endpoint with a use case that only reads. */
export function read<D extends EndpointDeclaration & { quota?: null }>(
  endpoint: D,
  useCase: UseCase<D, Db, UseCaseServices, Answer<D>>,
): Route {
  return paired(endpoint, 'read', useCase)
}

/** Pairs an endpoint with a use case that reads much, such as a report. A replica may answer it, and it may be run twice. */
export function report<D extends EndpointDeclaration & { quota?: null }>(
  endpoint: D,
  useCase: UseCase<D, Db, UseCaseServices, Answer<D>>,
): Route {
  return { ...paired(endpoint, 'read', useCase), isLong: true }
}

/** Pairs an endpoint with a use case that reads, and also notes the reading: which responses were seen, how often a network has
 *  asked. The note changes nothing that belongs to the caller. */
export function readAndNote<D extends EndpointDeclaration & { quota?: null }>(
  endpoint: D,
  useCase: UseCase<D, Db, Services, Answer<D>>,
): Route {
  return paired(endpoint, 'read', useCase)
}

/** Pairs an endpoint with a use case that runs in one transaction: all that it writes exists, or nothing does. */
export function write<D extends EndpointDeclaration>(
  endpoint: D,
  useCase: UseCase<D, Tx, UseCaseServices, Answer<D>>,
): Route {
  return paired(endpoint, 'write', useCase)
}

/** Pairs an endpoint with a use case that does something before its transaction: it counts the use of a code, which stays
 *  when the rest is refused, or does long work that no transaction may wait for, such as reading a picture. What is
 *  counted and kept for a repeat goes through `transact`. */
export function writeInSteps<D extends EndpointDeclaration>(
  endpoint: D,
  useCase: UseCase<D, Transact<Answer<D>>, Services, Answer<D>>,
): Route {
  return paired(endpoint, 'writeInSteps', useCase)
}

/** Pairs an endpoint with a use case that tries a password, a code or a captcha, or sends a code. The try is counted in a
 *  write of its own, which stays when the rest is refused, so the use case opens its transactions itself; nothing is
 *  kept for a repeat. Without a session there is no parameter for one. */
export function attempt<D extends EndpointDeclaration & { quota?: null }>(
  endpoint: D,
  useCase: (
    services: Services,
    ...rest: D['session'] extends 'required'
      ? [session: Session, input: Input<D>, request: RequestFacts]
      : [input: Input<D>, request: RequestFacts]
  ) => Promise<Answer<D>>,
): Route {
  const anyAttempt = useCase as (services: Services, ...rest: unknown[]) => Promise<unknown>
  return paired(endpoint, 'attempt', (_: Db, services: Services, session: Session | undefined, ...rest: unknown[]) =>
    endpoint.session === 'required' ? anyAttempt(services, session, ...rest) : anyAttempt(services, ...rest),
  )
}

/** Pairs an endpoint that answers with a stream with what opens it. */
export function stream<D extends EndpointDeclaration & { stream: true }>(
  endpoint: D,
  useCase: UseCase<D, Db, UseCaseServices, Readable>,
): Route {
  return paired(endpoint, 'read', useCase)
}

/** Pairs an endpoint that answers with a file with what makes it. A replica may answer it, as a report. */
export function download<D extends EndpointDeclaration & { download: string }>(
  endpoint: D,
  useCase: UseCase<D, Db, UseCaseServices, AnsweredFile>,
): Route {
  return { ...paired(endpoint, 'read', useCase), isLong: true }
}

// What is handed to the use case at the call is made from this very declaration, so the narrower types hold at run time.
const paired = (endpoint: EndpointDeclaration, form: Route['form'], useCase: unknown): Route => ({
  endpoint,
  form,
  useCase: useCase as AnyUseCase,
  isLong: false,
  isDataAlone: !endpoint.stream && !endpoint.download && answersDataAlone(endpoint),
})

/** A request, after validation, as its route is called with it. */
export interface Call {
  params?: unknown
  query?: unknown
  body?: unknown
  /** The bytes of an endpoint with `file`; empty where nothing was sent. */
  file?: Uint8Array | undefined
  session: Session | undefined
  request: RequestFacts
  transact: Transact<unknown>
}

/** Answers a call by its use case. */
export async function answerCall(services: Services, route: Route, call: Call): Promise<unknown> {
  const { form, useCase, isDataAlone, isLong } = route
  const { params, query, body, file, session, request, transact } = call
  // The path comes last, so that a body can't name another thing than the path.
  const input = Object.assign({}, query, body, file && { file }, params)
  const whole = (answer: unknown) => (isDataAlone ? { data: answer } : answer)
  switch (form) {
    case 'read':
      if (isLong) return whole(await services.longRead((reader) => useCase(reader, services, session, input, request)))
      return whole(await useCase(services.db, services, session, input, request))
    case 'attempt':
      return whole(await useCase(services.db, services, session, input, request))
    case 'write':
      return transact(async (tx) => whole(await useCase(tx, services, session, input, request)))
    case 'writeInSteps': {
      // What is kept for a repeat is the answer as it is sent.
      const step: Transact<unknown> = async (work) => {
        const answer = await transact(async (tx) => whole(await work(tx)))
        return isDataAlone ? (answer as { data: unknown }).data : answer
      }
      return whole(await useCase(step, services, session, input, request))
    }
  }
}

function answersDataAlone({ responses }: EndpointDeclaration): boolean {
  const [schema] = Object.values(responses)
  return schema instanceof z.ZodObject && Object.keys(schema.shape).join() === 'data'
}
