import { z } from 'zod'

/** A page to which the payer's browser is sent. */
export const pageAddress = z.url({ protocol: /^https?$/ })

const limitMs = 10_000
const largestAnswer = 2 * 1024 * 1024

/** What went wrong with a provider: its name and a code. It holds nothing of what was sent or answered, because that has
 *  credentials and names. */
export class ProviderError extends Error {
  readonly provider: string
  readonly code: string
  constructor(provider: string, code: string) {
    super(`${provider}: ${code}`)
    this.provider = provider
    this.code = code
  }
}

export interface Question {
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  form?: Record<string, string>
  json?: unknown
}

/** Asks a provider once. @returns status and text of the answer, whatever they are
 *  @throws ProviderError when there is no answer in time, or one that is too large */
export async function askProvider(
  provider: string,
  url: string,
  { method = 'GET', headers, form, json }: Question = {},
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(form && { body: new URLSearchParams(form) }),
      ...(json !== undefined && { body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(limitMs),
      redirect: 'error',
    })
    return { status: response.status, text: await readLimited(response, provider) }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new ProviderError(provider, isLate ? 'no answer in time' : 'not reachable')
  }
}

async function readLimited(response: Response, provider: string): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > largestAnswer) throw new ProviderError(provider, 'an answer too large to be one')
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
