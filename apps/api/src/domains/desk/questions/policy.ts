import type { QuestionState } from '@navyk/api-spec/desk/questions'
import { dayMs } from '@navyk/api-spec/kit'
import { isManager } from '#platform/http/permissions.ts'
import type { Session } from '#platform/http/session.ts'

/** A closed thread may be opened again for this long; after that a new question is asked. */
const reopenMs = 30 * dayMs
/** A thread that was answered is closed when nobody has written into it for this long. */
const silenceMs = 5 * dayMs
/** A thread is loaded as a whole, so its length is limited. */
const mostMessages = 200

interface Thread {
  askerId: string
  state: QuestionState
  messageCount: number
  closedAt: Date | null
  /** The thread of which it has become a part. */
  mergedInto: string | null
}

/** Why something can't be done, as the code for programs; the text for people is `questions.<code>`. */
export type Refusal =
  | 'closed_long_ago'
  | 'closed_for_good'
  | 'closed'
  | 'full'
  | 'unanswered'
  | 'already_closed'
  | 'merged'
  | 'not_closed'
  | 'other_asker'
  | 'too_long'
  | 'spam'
  | 'not_spam'

/** Managers work the inbox; everybody else has their own threads. The endpoints keep other staff out. */
export const mayWorkInbox = (session: Session) => isManager(session)

/** The author's side in the thread. Managers don't ask: staff have no threads of their own. */
export const sideOf = (session: Session) => (session.role === 'staff' ? 'staff' : 'asker')

export const canSee = (session: Session, thread: Pick<Thread, 'askerId'>) =>
  mayWorkInbox(session) || thread.askerId === session.cabinetId

/** The state as the person reads it. Whoever asks is not told that it was put away as spam. */
export const stateSeenBy = (session: Session, state: QuestionState): QuestionState =>
  state === 'spam' && !mayWorkInbox(session) ? 'closed' : state

/** The stored states of what the person calls by one. */
export const statesCalled = (session: Session, state: QuestionState): QuestionState[] =>
  stateSeenBy(session, state) === 'closed' && !mayWorkInbox(session) ? ['closed', 'spam'] : [state]

/** What was answered and written into last at this moment or before is closed by itself. */
export const silentSince = (now: Date) => new Date(now.getTime() - silenceMs)

/** What keeps managers from giving a thread to somebody, or to another topic. */
export function refusalToHandOver({ state }: Pick<Thread, 'state'>): Refusal | undefined {
  if (state === 'spam') return 'spam'
  return state === 'closed' ? 'already_closed' : undefined
}

/** What keeps managers from saying about what a thread is. A closed one is found by it later. */
export function refusalToLink({ state, mergedInto }: Pick<Thread, 'state' | 'mergedInto'>): Refusal | undefined {
  if (mergedInto !== null) return 'merged'
  return state === 'spam' ? 'spam' : undefined
}

/** What keeps managers from putting a thread away as spam, and from taking it back. */
export const refusalToMarkAsSpam = (thread: Pick<Thread, 'state'>) => refusalToHandOver(thread)
export const refusalToTakeFromSpam = ({ state }: Pick<Thread, 'state'>): Refusal | undefined =>
  state === 'spam' ? undefined : 'not_spam'

/** What keeps the person from writing into the thread; undefined when nothing does. */
export function refusalToReply(session: Session, thread: Thread, now: Date): Refusal | undefined {
  if (thread.mergedInto !== null) return 'merged'
  if (thread.state === 'spam') return sideOf(session) === 'staff' ? 'spam' : 'closed_for_good'
  if (thread.messageCount >= mostMessages) return 'full'
  if (thread.state !== 'closed') return undefined
  if (sideOf(session) === 'staff') return 'closed'
  const closedFor = now.getTime() - (thread.closedAt?.getTime() ?? 0)
  return closedFor <= reopenMs ? undefined : 'closed_long_ago'
}

/** What keeps the asker from saying how the answer was. */
export function refusalToRate(session: Session, thread: Thread): Refusal | undefined {
  if (thread.mergedInto !== null) return 'merged'
  if (thread.state === 'spam') return 'closed_for_good'
  return thread.state === 'closed' && sideOf(session) === 'asker' ? undefined : 'not_closed'
}

/** What keeps a thread from becoming part of another one. */
export function refusalToMerge(thread: Thread & { id: string }, into: Thread & { id: string }): Refusal | undefined {
  if (thread.mergedInto !== null || into.mergedInto !== null) return 'merged'
  if (thread.state === 'spam' || into.state === 'spam') return 'spam'
  if (into.state === 'closed') return 'already_closed'
  if (thread.askerId !== into.askerId || thread.id === into.id) return 'other_asker'
  return thread.messageCount + into.messageCount > mostMessages ? 'too_long' : undefined
}

/** What keeps the person from closing it. A manager can't close what nobody has answered; the asker may well have
 *  found the answer themselves. */
export function refusalToClose(session: Session, thread: Thread): Refusal | undefined {
  if (thread.state === 'spam' && sideOf(session) === 'staff') return 'spam'
  if (thread.state === 'closed' || thread.state === 'spam') return 'already_closed'
  return thread.state === 'open' && sideOf(session) === 'staff' ? 'unanswered' : undefined
}
