import { nameOf } from '@navyk/api-spec/vocabulary'
import type * as spec from '@navyk/api-spec/messages/notices'
import type { Answer, Input } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import { hiddenTopics, type RequestFacts, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { listPeople } from '#people/accounts'
import { countNew, listNewByThing, listNoticeRows } from './queries.ts'

/** A page of the cabinet's notices in the language of the request; new ones about one thing are one row, unless they are
 *  wanted one by one. A look is shown none of topics that whoever looks may not read of. Three queries, however many rows. */
export async function listNotices(
  reader: Reader,
  effects: Pick<Effects, 'texts'>,
  session: Session,
  query: Input<typeof spec.listNotices> & { isOneByOne?: boolean },
  request: Pick<RequestFacts, 'language'>,
): Promise<Answer<typeof spec.listNotices>> {
  const hidden = hiddenTopics(session).map(({ topic }) => topic)
  const box = { cabinetId: session.cabinetId, hidden }
  const { rows, nextCursor } =
    query.box === 'new' && !query.isOneByOne
      ? await listNewByThing(reader, box, query)
      : await listNoticeRows(reader, box, query.box, query)
  const people = await listPeople(
    reader,
    rows.flatMap((row) => row.actor_cabinet_id ?? []),
  )
  const data = rows.map((row) => {
    const actor = row.actor_cabinet_id === null ? undefined : people.get(row.actor_cabinet_id)
    return {
      id: row.id,
      type: 'other' as const,
      image: actor?.avatar ?? null,
      name:
        nameOf(actor) || effects.texts.translate(request.language, actor ? `notices.${actor.role}` : 'notices.service'),
      message: effects.texts.translateStored(request.language, row.kind, row.message_values),
      link: row.link,
      about: /^[a-z_]+/.exec(row.thing)?.[0] ?? null,
      count: row.count,
      createdAt: row.created_at.toISOString(),
      archivedAt: row.archived_at?.toISOString() ?? null,
    }
  })
  return { data, nextCursor, newCount: await countNew(reader, box) }
}
