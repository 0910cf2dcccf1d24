import { dayMs } from '@navyk/api-spec/kit'
import type { Session } from '../../../platform/http/index.ts'

/** A closed thread may be opened again for this long; after that a new question is asked. */
const reopenMs = 30 * dayMs
/** A thread that was answered is closed when nobody has written into it for this long. */
const silenceMs = 5 * dayMs
/** A thread is loaded as a whole, so its length is limited. */
const mostMessages = 200

interface Thread {
  askerId: string
  state: 'open' | 'answered' | 'closed'
  messageCount: number
  closedAt: Date | null
  /** The thread of which it has become a part. */
  mergedInto: string | null
}

/** Why something can't be done, as the code for programs; the text for people is `questions.<code>`. */
export type Refusal =
  | 'closed_long_ago'
  | 'closed'
  | 'full'
  | 'unanswered'
  | 'already_closed'
  | 'merged'
  | 'not_closed'
  | 'other_asker'
  | 'too_long'

/** Managers work the inbox; everybody else has their own threads. The endpoints keep other staff out. */
export const mayWorkInbox = (session: Session) => session.role === 'staff' && session.permissions.includes('manager')

/** The author's side in the thread. Managers don't ask: staff have no threads of their own. */
export const sideOf = (session: Session) => (session.role === 'staff' ? 'staff' : 'asker')

export const canSee = (session: Session, thread: Pick<Thread, 'askerId'>) =>
  mayWorkInbox(session) || thread.askerId === session.cabinetId

/** What was answered and written into last at this moment or before is closed by itself. */
export const silentSince = (now: Date) => new Date(now.getTime() - silenceMs)

/** What keeps managers from giving a thread to somebody, or to another topic. */
export const refusalToHandOver = (thread: Pick<Thread, 'state'>): Refusal | undefined =>
  thread.state === 'closed' ? 'already_closed' : undefined

/** What keeps the person from writing into the thread; undefined when nothing does. */
export function refusalToReply(session: Session, thread: Thread, now: Date): Refusal | undefined {
  if (thread.mergedInto !== null) return 'merged'
  if (thread.messageCount >= mostMessages) return 'full'
  if (thread.state !== 'closed') return undefined
  if (sideOf(session) === 'staff') return 'closed'
  const closedFor = now.getTime() - (thread.closedAt?.getTime() ?? 0)
  return closedFor <= reopenMs ? undefined : 'closed_long_ago'
}

/** What keeps the asker from saying how the answer was. */
export function refusalToRate(session: Session, thread: Thread): Refusal | undefined {
  if (thread.mergedInto !== null) return 'merged'
  return thread.state === 'closed' && sideOf(session) === 'asker' ? undefined : 'not_closed'
}

/** What keeps a thread from becoming part of another one. */
export function refusalToMerge(thread: Thread & { id: string }, into: Thread & { id: string }): Refusal | undefined {
  if (thread.mergedInto !== null || into.mergedInto !== null) return 'merged'
  if (into.state === 'closed') return 'already_closed'
  if (thread.askerId !== into.askerId || thread.id === into.id) return 'other_asker'
  return thread.messageCount + into.messageCount > mostMessages ? 'too_long' : undefined
}

/** What keeps the person from closing it. A manager can't close what nobody has answered; the asker may well have
 *  found the answer themselves. */
export function refusalToClose(session: Session, thread: Thread): Refusal | undefined {
  if (thread.state === 'closed') return 'already_closed'
  return thread.state === 'open' && sideOf(session) === 'staff' ? 'unanswered' : undefined
}
