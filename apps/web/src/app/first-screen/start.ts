import type { getSignedInUser } from '@navyk/api-spec/people/sessions'
import type { EndpointAnswer } from '@navyk/api-spec/kit'
import { readStored } from '../storage.ts'

type User = EndpointAnswer<typeof getSignedInUser>['data']

/** What the server answers for a screen as a whole. */
export interface StartAnswer {
  user: User
  queries: [key: readonly unknown[], answer: unknown][]
}

/** What the page's first bytes have asked for, before any script was here (build/first-paint-script.js). */
interface Start {
  /** The token that it was asked with. */
  token: string
  /** Nothing when it did not come. */
  answer: Promise<StartAnswer | undefined>
}

declare global {
  var navykStart: Start | undefined
}

/** An answer is good for the first rendering, which follows at once. Later the page asks by itself. */
const goodForMs = 20_000

let taken: { token: string; answer: StartAnswer; at: number } | undefined

/** The answer that the page began with, if it was given to the session that is stored now. */
export async function takeStart(token: string): Promise<StartAnswer | undefined> {
  const start = globalThis.navykStart
  if (start?.token !== token) return undefined
  globalThis.navykStart = undefined
  const answer = await start.answer
  if (!answer || readStored('accessToken') !== token) return undefined
  taken = { token, answer, at: performance.now() }
  return answer
}

/** What the first screen's queries were answered, once, for the cabinet that it was answered to. */
export function takeFirstAnswers(cabinetId: string): StartAnswer['queries'] {
  const first = taken
  taken = undefined
  if (!first || first.answer.user.cabinetId !== cabinetId || readStored('accessToken') !== first.token) return []
  return performance.now() - first.at < goodForMs ? first.answer.queries : []
}
