import type { z } from 'zod'

/** Schemas of the three inputs are object schemas; a body is always strict, so that an unknown field is refused. */
type InputSchema = z.ZodType
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export interface EndpointLimits {
  /** Largest body in bytes; the server's general limit holds without it. */
  bodyBytes?: number
  /** The caller must send an `Idempotency-Key`; a repeated key replays the first answer. */
  idempotent?: boolean
}

/** Limit of one kind of calls per cabinet and business day. Only calls that succeeded count; calls of one kind count together. */
export interface Quota {
  kind: string
  perDay: number
  perDayOfStaff: number
}

/** Makes a quota; it stands beside the endpoints that it is for. Each is several times what the busiest honest day needs,
 *  so only a program or a stolen session meets it (docs/rules/roles-and-rights.md, "Limits"). Staff act for many people. */
export const quota = (kind: string, perDay: number, perDayOfStaff: number = perDay): Quota => ({
  kind,
  perDay,
  perDayOfStaff,
})

/** Limit of a write. Every write that needs a session declares a daily quota; null for writes that only end or take back something. */
type WriteLimit =
  | { method: 'GET'; quota?: Quota }
  | { session: 'none'; quota?: undefined }
  | { method: Method; session: 'required'; quota: Quota | null }

export type EndpointDeclaration = DeclarationFields & WriteLimit

interface DeclarationFields {
  method: Method
  /** Path with `:name` parameters, always under /frontend-api/ unless docs/rules/http.md says otherwise. */
  path: `/${string}`
  summary: string
  /** Whether a signed-in session is needed. Without one there are no roles. */
  session: 'required' | 'none'
  /** Roles that may call; every role when absent. The kit does not interpret them: its caller does. */
  roles?: readonly string[]
  /** Staff additionally need one of these permissions. */
  permissions?: readonly string[]
  /** Only for people who proved who they are within the last ten minutes; others get 403 `step_up_required`. */
  stepUp?: true
  /** A write that a session which may only look may call as well, such as signing out. */
  inReadOnly?: true
  /** A call that is also allowed while the person still has to turn the second step on. */
  inSetUp?: true
  /** The answer is a stream of server-sent events that lasts as long as the session; `responses` describe one event. */
  stream?: true
  /** A read for the owner of the account alone: it shows a secret or makes something, so whoever looks at somebody else's
   *  cabinet gets 403 `read_only`. */
  ownerOnly?: true
  /** Permissions of which staff who look at somebody else's cabinet need one, as for the same facts in their own. Without it those of
   *  `permissions` hold, where staff may make the call as well. */
  lookers?: readonly string[]
  /** Seconds for which browsers and proxies may keep the answer, which is the same for everybody. */
  cacheSeconds?: number
  /** The answer is a file of this type, to be saved; `responses` describe its bytes as a text. */
  download?: `${string}/${string}`
  params?: InputSchema
  query?: InputSchema
  body?: InputSchema
  /** The body is the bytes of a file instead of JSON. The use case checks what is in it. */
  file?: true
  /** Success answers by status; failures share one shape (`failure`) and are not repeated here. */
  responses: { readonly [status: number]: z.ZodType }
  limits?: EndpointLimits
}

/** The declaration of one call, shared by the server, the browser and the published API description. */
export type Endpoint<D extends EndpointDeclaration = EndpointDeclaration> = Readonly<D>

/** Declares one call. Source of every route, of every request of the browser, and of the OpenAPI document. Its params, query
 *  and body become one input, so a name stands in one of them only. */
export function endpoint<const D extends EndpointDeclaration>(declaration: D & NamesStandOnce<D>): Endpoint<D> {
  return Object.freeze(declaration)
}

type Part<S> = S extends z.ZodType ? z.output<S> : unknown
type FilePart<D extends EndpointDeclaration> = D['file'] extends true ? { file: Uint8Array } : unknown
type Merged<T> = T extends object ? { [Name in keyof T]: T[Name] } : Record<never, never>

type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** The inputs of an endpoint one by one, after validation. */
export interface EndpointInput<D extends EndpointDeclaration> {
  params: Output<D['params']>
  query: Output<D['query']>
  body: Output<D['body']>
  /** The bytes of an endpoint with `file`; empty where nothing was sent. */
  file: D['file'] extends true ? Uint8Array : undefined
}

/** The input of an endpoint's use case, after validation: what its params, query and body hold, in one object, and as `file`
 *  the bytes of an endpoint that takes a file (none where nothing was sent). */
export type Input<D extends EndpointDeclaration> = Merged<
  Part<D['params']> & Part<D['query']> & Part<D['body']> & FilePart<D>
>

type Names<T> = T extends unknown ? keyof T : never
type NamesOf<S> = S extends z.ZodType ? Names<z.output<S>> : never
type RepeatedNames<D extends EndpointDeclaration> =
  | (NamesOf<D['params']> & (NamesOf<D['query']> | NamesOf<D['body']>))
  | (NamesOf<D['query']> & NamesOf<D['body']>)
  | (D['file'] extends true ? (NamesOf<D['params']> | NamesOf<D['query']>) & 'file' : never)
type NamesStandOnce<D extends EndpointDeclaration> = [RepeatedNames<D>] extends [never]
  ? unknown
  : { standsTwice: RepeatedNames<D> }

/** Result of an endpoint's use case: the content of `data` where the answer is `{ data }` and nothing beside it, otherwise the whole
 *  answer. */
export type Answer<D extends EndpointDeclaration> =
  EndpointAnswer<D> extends infer Whole
    ? [keyof Whole] extends ['data']
      ? Whole extends { data: infer Data }
        ? Data
        : Whole
      : Whole
    : never

/** File as a browser sends it: a Blob, by the parts that tell it from anything else. */
interface FileBody {
  readonly size: number
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

/** Arguments of a caller of the endpoint, before validation; parts that the endpoint does not declare are absent. */
export type EndpointCall<D extends EndpointDeclaration> = (D['params'] extends z.ZodType
  ? { params: z.input<D['params']> }
  : { params?: undefined }) &
  (D['query'] extends z.ZodType ? { query?: z.input<D['query']> } : { query?: undefined }) &
  (D['body'] extends z.ZodType ? { body: z.input<D['body']> } : { body?: undefined }) &
  (D['file'] extends true ? { file: FileBody } : { file?: undefined })

/** The success answer as the handler gives it and the caller gets it. */
export type EndpointAnswer<D extends EndpointDeclaration> = {
  [S in keyof D['responses']]: D['responses'][S] extends z.ZodType ? z.output<D['responses'][S]> : never
}[keyof D['responses']]

/** Name of the header of an answer to a write. It lists the kinds of changed things, with commas between. A page asks for them again, as it
 *  does when an event names them. Where the header is missing, anything may have changed. */
export const changedHeader = 'x-changed'
