import type { getSignedInUser } from '@navyk/api-spec/people/sessions'
import type { EndpointAnswer } from '@navyk/api-spec/kit'
import { readStored } from '#ui/browser/storage.ts'

type User = EndpointAnswer<typeof getSignedInUser>['data']

/** The answer of /frontend-api/first-screen. */
export interface StartAnswer {
  user: User
  queries: [key: readonly unknown[], answer: unknown][]
}

/** The request that the first-paint script made (build/first-paint-script.js). */
interface Start {
  /** The token that it was asked with. */
  token: string
  /** Undefined when the request failed. */
  answer: Promise<StartAnswer | undefined>
}

/** The last press on the picture (early-press.ts). */
interface EarlyPress {
  /** The pressed control, still within the elements of the picture. */
  control: HTMLElement
  /** The token that the picture was asked with, and the path that it shows. */
  token: string
  path: string
}

declare global {
  var navykStart: Start | undefined
  var navykPressed: EarlyPress | undefined
}

/** An answer that is older than this is not used; the page fetches its data itself. */
const goodForMs = 20_000

let taken: { token: string; answer: StartAnswer; at: number } | undefined

/** The answer to the first-paint script's request, if its token is still the stored one. */
export async function consumeStartAnswer(token: string): Promise<StartAnswer | undefined> {
  const start = globalThis.navykStart
  if (start?.token !== token) return undefined
  globalThis.navykStart = undefined
  const answer = await start.answer
  if (!answer || readStored('accessToken') !== token) return undefined
  taken = { token, answer, at: performance.now() }
  return answer
}

/** The answers to the first screen's queries, for the cabinet that they were given to. They are taken once. */
export function consumeFirstAnswers(cabinetId: string): StartAnswer['queries'] {
  const first = taken
  taken = undefined
  if (!first || first.answer.user.cabinetId !== cabinetId || readStored('accessToken') !== first.token) return []
  return performance.now() - first.at < goodForMs ? first.answer.queries : []
}
