import type { Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/person-card'
import { listEventsOf } from '#platform/audit'
import type { Reader } from '#platform/database'
import type { RequestFacts, Session } from '#platform/http'
import type { UseCaseServices } from '#platform/services.ts'
import { findThingsOf, wordsIn } from '#views/oversight'
import { accountOf } from './get-person-card.ts'
import { openedHistory } from './policy.ts'

/** Lists actions on a person's account and on their things, as far as the reader's permissions allow. Changed values are shown
 *  for the account only: the page of a thing has its own history, with its own rules.
 *  @throws Failure 404 no such account or cabinet */
export async function listPersonHistory(
  reader: Reader,
  { clock, parties, texts }: Pick<UseCaseServices, 'clock' | 'parties' | 'texts'>,
  session: Session,
  { id }: Input<typeof spec.listPersonHistory>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<spec.PersonHistoryRow[]> {
  const { row: account } = await accountOf(reader, session, id, clock.now())
  const opened = openedHistory(session)
  const objectIds = opened.things.length > 0 ? (await findThingsOf(reader, parties, account.id)).objectIds : []
  const rows = await listEventsOf(reader, [
    { kinds: ['account'], objectIds: [account.id], ...opened.account },
    ...opened.things.map((things) => ({ ...things, objectIds })),
  ])
  const words = wordsIn(texts, language)
  return rows.map(({ id: eventId, at, actor_name, object_kind, object_id, action, changes, reason }) => {
    const isAccount = object_kind === 'account'
    return {
      id: eventId,
      at: at.toISOString(),
      actorName: actor_name,
      action,
      reason,
      changes: isAccount ? changes : {},
      thing: isAccount
        ? null
        : { what: words.object(object_kind), done: words.action(action), path: words.screenOf(object_kind, object_id) },
    }
  })
}
