const limitMs = 10_000

/** Posts a form to a gateway and gives its JSON answer. Errors don't contain the form, which has credentials, a number
 *  and a text. @throws Error when the gateway can't be reached in time or answers with anything but JSON */
export async function postForm(gateway: string, url: string, form: Record<string, string>): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(limitMs),
      redirect: 'error',
    })
  } catch (error) {
    const reason = error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'not reachable'
    throw new Error(`${gateway}: ${reason}`)
  }
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok || typeof answer !== 'object' || answer === null) {
    throw new Error(`${gateway}: answered ${response.status} without a result`)
  }
  return answer
}

/** The failure that a gateway names. Its text is kept only where it looks like a code. */
export function gatewayFailure(gateway: string, answer: unknown): Error {
  const { error } = answer as { error?: unknown }
  const code = typeof error === 'string' && /^[A-Z_]{2,40}$/i.test(error) ? error : 'refused'
  return new Error(`${gateway}: ${code}`)
}
