import { Agent, type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { z } from 'zod'

/** A page to which the payer's browser is sent. */
export const pageAddress = z.url({ protocol: /^https?$/ })

const limitMs = 10_000
const largestAnswer = 2 * 1024 * 1024
/** Most bytes of a list of all payments of a day: a hundred thousand payments. */
export const largestList = 32 * 1024 * 1024

/** A provider's failure: its name and a code. It holds nothing of the request or the answer, because these have credentials and
 *  names. */
export class ProviderError extends Error {
  readonly provider: string
  readonly code: string
  constructor(provider: string, code: string) {
    super(`${provider}: ${code}`)
    this.provider = provider
    this.code = code
  }
}

const noAnswerInTime = 'no answer in time'

/** Whether a provider was waited for in vain, as long as it may take. */
export const isSilence = (error: unknown): boolean => error instanceof ProviderError && error.code === noAnswerInTime

export interface Question {
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  form?: Record<string, string>
  json?: unknown
  xml?: string
  /** Most bytes of an answer; a longer one is refused. */
  largest?: number
}

/** Connections are kept for questions that only read, of which a rush of notifications brings thousands. */
const kept = { 'http:': new Agent({ keepAlive: true }), 'https:': new SecureAgent({ keepAlive: true }) }

/** Asks a provider once. `fetch` would take three times as much of the processor, which people's requests need. Redirects are
 *  not followed. @returns status and text of the answer, whatever they are
 *  @throws ProviderError when there is no answer in time, or one that is too large */
export async function requestProvider(
  provider: string,
  url: string,
  question: Question = {},
): Promise<{ status: number; text: string }> {
  const signal = AbortSignal.timeout(limitMs)
  try {
    const answer = await send(new URL(url), question, signal).catch((error) => {
      // The provider has closed a kept connection just when it was to be used again.
      if (error instanceof KeptConnectionLost) return send(new URL(url), question, signal, false)
      throw error
    })
    const status = answer.statusCode ?? 0
    if (status >= 300 && status < 400) {
      answer.destroy()
      throw new ProviderError(provider, 'not reachable')
    }
    return { status, text: await readLimited(answer, provider, question.largest ?? largestAnswer) }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError(provider, signal.aborted ? noAnswerInTime : 'not reachable')
  }
}

class KeptConnectionLost extends Error {}

/** @param mayBeKept whether a connection of before may be used; what changes something always gets one of its own, because it
 *  can't be sent twice */
function send(
  url: URL,
  { method = 'GET', headers, form, json, xml }: Question,
  signal: AbortSignal,
  mayBeKept = method === 'GET',
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const body = form ? String(new URLSearchParams(form)) : json === undefined ? xml : JSON.stringify(json)
  const options: RequestOptions = {
    method,
    signal,
    agent: mayBeKept ? kept[isSecure ? 'https:' : 'http:'] : false,
    headers: {
      accept: xml === undefined ? 'application/json' : 'text/xml',
      ...(form && { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(xml !== undefined && { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' }),
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
  }
  return new Promise((resolve, reject) => {
    const request = (isSecure ? secureRequest : plainRequest)(url, options, resolve)
    request.on('error', (error) => reject(request.reusedSocket && !signal.aborted ? new KeptConnectionLost() : error))
    request.end(body)
  })
}

async function readLimited(answer: IncomingMessage, provider: string, largest: number): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer) {
    length += chunk.length
    if (length > largest) throw new ProviderError(provider, 'an answer too large to be one')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The JSON of an answer; undefined when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
