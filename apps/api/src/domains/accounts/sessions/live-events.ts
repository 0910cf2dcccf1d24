import type { PublishedEvent } from '../../../platform/events/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'

/** What the streams of a session are told when it ends. */
export const sessionEnded: PublishedEvent = { kind: 'session_ended', isLast: true }

/** The stream of a session. What it follows is decided by the session alone, so nobody hears of another's. */
export function followEvents({ live }: Pick<Services, 'live'>, session: Session) {
  const owner = `account:${session.accountId}`
  return live.open({
    owner,
    key: session.id,
    topics: [owner, `cabinet:${session.cabinetId}`, `session:${session.id}`],
  })
}
