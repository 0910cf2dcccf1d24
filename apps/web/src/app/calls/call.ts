import type { Endpoint, EndpointAnswer, EndpointCall, EndpointDeclaration } from '@navyk/api-spec/kit'
import { failureWithoutBody } from '#ui/feedback/call-failure.ts'
import { answerCame, noAnswerCame } from './connection.ts'
import { spokenLanguage } from '../languages/language.ts'
import { readStored } from '#ui/browser/storage.ts'

export const tokenKey = 'accessToken'

export interface CallOptions {
  /** Makes a repeated request count once; required by the endpoints that create money or messages. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
}

/** An endpoint without its schemas. The entry uses it so that signing in does not wait for the validation library. */
export type EndpointAddress<D extends EndpointDeclaration> = Pick<D, 'method' | 'path'>

type CallInput = { params?: unknown; query?: unknown; body?: unknown; file?: unknown } & CallOptions

type Input<D extends EndpointDeclaration> = EndpointCall<D> & CallOptions
// An endpoint that takes nothing is called without an input.
export type InputArguments<D extends EndpointDeclaration> =
  Record<never, never> extends Input<D> ? [input?: Input<D>] : [input: Input<D>]

/** Calls an endpoint and gives its success answer.
 *  Rejects with the body of the refusal, or with 'Something went wrong' where there is none; never times out by itself. */
export function call<const D extends EndpointDeclaration>(
  endpoint: Endpoint<D>,
  ...[input]: InputArguments<D>
): Promise<EndpointAnswer<D>> {
  return callAt<D>(endpoint, input ?? {})
}

/** Like `call`, for an address whose declaration is known to the type checker alone: `callAt<typeof signIn>(…)`. */
export async function callAt<D extends EndpointDeclaration>(
  address: EndpointAddress<D>,
  input: CallInput,
): Promise<EndpointAnswer<D>> {
  const token = readStored(tokenKey)
  const sendOnce = async (captchaToken?: string) => {
    const response = await send(address, input, token, captchaToken)
    return { response, body: await readBody(response) }
  }
  let answered = await sendOnce()
  if (isToBeAskedAgain(answered.body)) {
    const { repeatRefused } = await import('./repeat-refused.ts')
    answered = await repeatRefused(answered, sendOnce, callAt)
  }
  const { response, body } = answered
  notifyOfChanges(address, response)
  // The server validated it against this schema; a page that a proxy answers in its place is no answer.
  if (response.ok && typeof body === 'object') return body as EndpointAnswer<D>
  return reject(response, response.ok ? undefined : body, token)
}

const changedHeader: typeof import('@navyk/api-spec/kit').changedHeader = 'x-changed'

/** Tells what a write has changed; and that anything may be new, when the server refuses one because what it is about is
 *  gone or in another state than the page shows. */
function notifyOfChanges({ method }: { method: string }, response: Response): void {
  if (method === 'GET') return
  const kinds = response.headers.get(changedHeader)
  if (response.ok) changed.notify(kinds === null ? 'anything' : kinds.split(',').filter(Boolean))
  else if (isOutdated(response)) changed.notify('anything')
}

const isOutdated = ({ status }: Response): boolean => status === 404 || status === 409

/** Receives what the person's own writes have changed. The dashboard sets `notify`, because `call` must not import it. */
export const changed = {
  notify: (_changes: readonly string[] | 'anything'): void => {},
}

/** Fetches the file that an endpoint answers. Rejects as `call` does, and tells that anything may be new where the file is
 *  gone. */
export async function fetchFile(
  address: EndpointAddress<EndpointDeclaration>,
  input: Pick<CallInput, 'params' | 'query'> = {},
): Promise<Blob> {
  const token = readStored(tokenKey)
  const response = await send(address, input, token)
  if (isOutdated(response)) changed.notify('anything')
  return response.ok ? response.blob() : reject(response, await readBody(response), token)
}

function reject(response: Response, body: unknown, token: string | null): Promise<never> {
  if (response.status === 401 && token !== null) endedSession.notify(token)
  return Promise.reject(body ?? failureWithoutBody)
}

/** Receives a token that the server no longer accepts. The session sets `notify`, because `call` must not import it. */
export const endedSession = {
  notify: (_token: string): void => {},
}

/** Sends requests to the API. Where the server renders a first screen, it replaces this by a call inside the process. */
export const transport = {
  fetch: (address: string, init: RequestInit): Promise<Response> => fetch(address, init),
}

async function send(
  address: { method: string; path: string },
  input: CallInput,
  token: string | null,
  captchaToken?: string,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', 'accept-language': spokenLanguage() })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  if (input.idempotencyKey) headers.set('idempotency-key', input.idempotencyKey)
  if (captchaToken !== undefined) headers.set('x-captcha-token', captchaToken)
  try {
    const response = await transport.fetch(requestUrl(address.path, input.params, input.query), {
      method: address.method,
      headers,
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      // The browser sends the Blob's type as the content type.
      ...(input.file instanceof Blob && { body: input.file }),
      ...(input.signal && { signal: input.signal }),
    })
    answerCame()
    return response
  } catch (error) {
    // The caller that aborted the call handles that; it says nothing about the connection.
    if (input.signal?.aborted) throw error
    noAnswerCame()
    return Promise.reject(failureWithoutBody)
  }
}

/** Fills `:name` places and appends the query; values that are absent or empty are left out. */
function requestUrl(path: string, params: unknown, query: unknown): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value))
  }
  return `${__API_HOST__ || location.origin}${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** The body as JSON, else as the text that it is; undefined where there is none. */
async function readBody(response: Response): Promise<unknown> {
  // An answer that was cut off counts as none.
  const text = await response.text().catch(() => '')
  try {
    return JSON.parse(text) || undefined
  } catch {
    return text || undefined
  }
}

/** True where the server has not processed the request: it asks for proof of work first, or is too busy. */
const isToBeAskedAgain = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  (body.code === 'captcha_required' || body.code === 'busy')
