import type { Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/sessions'
import type { PublishedEvent } from '#platform/events'
import { hiddenTopics, type RequestFacts, type Session, tooMany } from '#platform/http'
import { networkOf } from '#platform/askers/limits'
import type { Services } from '#platform/services.ts'

/** Event for the streams of a session when it ends. */
export const sessionEnded: PublishedEvent = { kind: 'session_ended', isLast: true }

/** Event for a stream whose session may hear of other things now: the page opens another one. */
export const streamOutdated: PublishedEvent = { kind: 'reopen', isLast: true }

/** The session of a stream, and with which permissions it was opened: when they change, its topics are no longer right. */
export const streamKey = (
  sessionId: string,
  permissions: readonly string[],
  ofLooker: readonly string[] = [],
): string => [sessionId, permissions.toSorted().join(), ofLooker.toSorted().join()].join(' ')

/** `Retry-After` for a network with too many streams. */
const crowdedSeconds = 60

/** The stream of a session. Its topics follow from the session alone, so nobody receives another person's events.
 *  @throws Failure 429 when too many are open in the network of this address */
export async function followEvents(
  _reader: unknown,
  { live }: Pick<Services, 'live'>,
  session: Session,
  { lookBackMs }: Input<typeof spec.followEvents>,
  { address }: RequestFacts,
) {
  const [owner = '', ...others] = topicsOf(session)
  const follower = {
    owner,
    network: networkOf(address),
    topics: [owner, ...others],
    key: streamKey(session.id, session.permissions, session.opened?.permissions),
    hidden: hiddenTopics(session).map(({ about }) => about),
  }
  const stream = await live.open(follower, lookBackMs)
  if (!stream) throw tooMany(crowdedSeconds)
  return stream
}

/** The topics of a session, its account first. The triggers of the tables (`tell_…`) name the same topics. Without the second
 *  step that it needs, a session hears of itself and its account alone. */
export const topicsOf = (session: Session): string[] => [
  `account:${session.accountId}`,
  `session:${session.id}`,
  ...(session.twoStepNeeded ? [] : topicsOfWork(session)),
]

const topicsOfWork = ({ cabinetId, role, permissions }: Session) => [
  `cabinet:${cabinetId}`,
  `role:${role}`,
  ...permissions.map((permission) => `${role}:${permission}`),
]
