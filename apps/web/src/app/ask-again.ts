import { type Ask, proveWork } from './captcha.ts'

interface Answered {
  response: Response
  body: unknown
}

/** When the server does not say how long its line is; and the longest that anybody waits without seeing why. */
const usualWaitSeconds = 3
const longestWaitSeconds = 5

/** Asks again what the server refused to judge, until it does: with done work where it wants some, and after a while where too
 *  many people ask at the same time. Neither more than once in a row, nor for longer than a person would wait: what is
 *  refused after that is refused to the person, whose form keeps what was typed.
 *  @param send sends the same request again */
export async function askAgain(
  refused: Answered,
  send: (captchaToken: string | undefined) => Promise<Answered>,
  ask: Ask,
): Promise<Answered> {
  let answered = refused
  let captchaToken: string | undefined
  let hasWaited = false
  for (;;) {
    const code = codeOf(answered.body)
    if (code === 'captcha_required' && captchaToken === undefined) {
      captchaToken = await proveWork(ask)
      if (captchaToken === undefined) return answered
      answered = await send(captchaToken)
    } else if (code === 'busy' && !hasWaited) {
      hasWaited = true
      await waitAsTold(answered.response)
      answered = await send(captchaToken)
      // Done work is taken once, and may have been taken by the request that was refused.
      if (codeOf(answered.body) === 'captcha_required') captchaToken = undefined
    } else return answered
  }
}

/** As long as the server says, and up to a second more by how long this page is open, so that not all come again at once. */
function waitAsTold(response: Response): Promise<void> {
  const told = Number(response.headers.get('retry-after') ?? usualWaitSeconds)
  const seconds = Math.min(Number.isFinite(told) ? told : usualWaitSeconds, longestWaitSeconds)
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000 + (performance.now() % 1000)))
}

const codeOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
