import { type CallEndpoint, proveWork } from './captcha.ts'

interface ReadAnswer {
  response: Response
  body: unknown
}

/** The pause where the server names none, and the longest that a request is delayed without telling the person. */
const usualWaitSeconds = 3
const longestWaitSeconds = 5

/** Repeats a request that the server refused before processing it: with a solved proof of work after
 *  `captcha_required`, after a pause where too many people ask at once. Each at most once in a row, and not for longer
 *  than a person would wait; after that the failure is shown, and the form keeps what was typed.
 *  @param send sends the same request again */
export async function repeatRefused(
  refused: ReadAnswer,
  send: (captchaToken: string | undefined) => Promise<ReadAnswer>,
  ask: CallEndpoint,
): Promise<ReadAnswer> {
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
      // A token of proof of work is accepted once, and the refused request may have used it.
      if (codeOf(answered.body) === 'captcha_required') captchaToken = undefined
    } else return answered
  }
}

/** Waits as long as the server says, plus up to a second that differs between pages, so that not all repeat at the same time. */
function waitAsTold(response: Response): Promise<void> {
  const told = Number(response.headers.get('retry-after') ?? usualWaitSeconds)
  const seconds = Math.min(Number.isFinite(told) ? told : usualWaitSeconds, longestWaitSeconds)
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000 + (performance.now() % 1000)))
}

const codeOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
