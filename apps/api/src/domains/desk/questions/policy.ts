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

/** Code of a refusal; the text for people is `questions.<code>`. */
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

/** The state as the person reads it. An asker reads `spam` as `closed`. */
export const stateSeenBy = (session: Session, state: QuestionState): QuestionState =>
  state === 'spam' && !mayWorkInbox(session) ? 'closed' : state

/** The stored states that the person reads as this one. */
export const statesCalled = (session: Session, state: QuestionState): QuestionState[] =>
  stateSeenBy(session, state) === 'closed' && !mayWorkInbox(session) ? ['closed', 'spam'] : [state]

/** The newest time of the last message at which an answered thread is closed by itself. */
export const silentSince = (now: Date) => new Date(now.getTime() - silenceMs)

/** Refusal for managers who give a thread to somebody or to another topic; undefined when they may. */
export function refusalToHandOver({ state }: Pick<Thread, 'state'>): Refusal | undefined {
  if (state === 'spam') return 'spam'
  return state === 'closed' ? 'already_closed' : undefined
}

/** Refusal for managers who change the things that a thread is about; undefined when they may. A closed thread may be linked, so
 *  that it is found by its thing later. */
export function refusalToLink({ state, mergedInto }: Pick<Thread, 'state' | 'mergedInto'>): Refusal | undefined {
  if (mergedInto !== null) return 'merged'
  return state === 'spam' ? 'spam' : undefined
}

/** Refusals for managers who put a thread away as spam, and who take it back; undefined when they may. */
export const refusalToMarkAsSpam = (thread: Pick<Thread, 'state'>) => refusalToHandOver(thread)
export const refusalToTakeFromSpam = ({ state }: Pick<Thread, 'state'>): Refusal | undefined =>
  state === 'spam' ? undefined : 'not_spam'

/** Refusal for a person who writes into the thread; undefined when they may. */
export function refusalToReply(session: Session, thread: Thread, now: Date): Refusal | undefined {
  if (thread.mergedInto !== null) return 'merged'
  if (thread.state === 'spam') return sideOf(session) === 'staff' ? 'spam' : 'closed_for_good'
  if (thread.messageCount >= mostMessages) return 'full'
  if (thread.state !== 'closed') return undefined
  if (sideOf(session) === 'staff') return 'closed'
  const closedFor = now.getTime() - (thread.closedAt?.getTime() ?? 0)
  return closedFor <= reopenMs ? undefined : 'closed_long_ago'
}

/** Refusal for an asker who rates the answer; undefined when they may. */
export function refusalToRate(session: Session, thread: Thread): Refusal | undefined {
  if (thread.mergedInto !== null) return 'merged'
  if (thread.state === 'spam') return 'closed_for_good'
  return thread.state === 'closed' && sideOf(session) === 'asker' ? undefined : 'not_closed'
}

/** Refusal to make a thread part of another one; undefined when it may become one. */
export function refusalToMerge(thread: Thread & { id: string }, into: Thread & { id: string }): Refusal | undefined {
  if (thread.mergedInto !== null || into.mergedInto !== null) return 'merged'
  if (thread.state === 'spam' || into.state === 'spam') return 'spam'
  if (into.state === 'closed') return 'already_closed'
  if (thread.askerId !== into.askerId || thread.id === into.id) return 'other_asker'
  return thread.messageCount + into.messageCount > mostMessages ? 'too_long' : undefined
}

/** Refusal for a person who closes the thread; undefined when they may. A manager can't close a thread that nobody has answered;
 *  its asker can, because they may have found the answer themselves. */
export function refusalToClose(session: Session, thread: Thread): Refusal | undefined {
  if (thread.state === 'spam' && sideOf(session) === 'staff') return 'spam'
  if (thread.state === 'closed' || thread.state === 'spam') return 'already_closed'
  return thread.state === 'open' && sideOf(session) === 'staff' ? 'unanswered' : undefined
}
