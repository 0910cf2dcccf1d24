import { refOf } from '@navyk/api-spec/vocabulary'
import type { Act } from '@navyk/api-spec/money/acts'
import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import { listPeople } from '#people/accounts'
import { canAnswer } from './policy.ts'
import { type ActRow, listActsById } from './queries.ts'

/** Acts as they are shown: two queries, however many. */
export async function presentActs(reader: Reader, session: Session, rows: ActRow[]): Promise<Act[]> {
  const people = await listPeople(
    reader,
    rows.flatMap((row) => [row.customer_id, row.executor_id ?? []].flat()),
  )
  const others = await listActsById(
    reader,
    rows.flatMap((row) => row.superseded_by ?? []),
  )
  return rows.map((row) => {
    const newer = others.find((other) => other.id === row.superseded_by)
    return {
      id: row.id,
      number: row.number,
      month: row.month,
      state: row.state,
      version: row.version,
      customer: refOf(people, row.customer_id),
      executor: row.executor_id === null ? null : refOf(people, row.executor_id),
      learnerName: row.learner_name,
      subject: row.subject,
      contractNumber: row.contract_number,
      programmeTitle: row.programme_title,
      lessonCount: row.lesson_count,
      totalKopecks: row.total_kopecks,
      sha256: row.sha256,
      issuedAt: row.issued_at.toISOString(),
      acceptBy: row.accept_by?.toISOString() ?? null,
      acceptedSilentlyAt: row.accepted_silently_at?.toISOString() ?? null,
      acknowledgement:
        row.acknowledged_at === null || row.acknowledged_channel === null
          ? null
          : {
              at: row.acknowledged_at.toISOString(),
              by: row.acknowledged_by ?? '',
              channel: row.acknowledged_channel,
            },
      declineReason: row.decline_reason,
      supersedeReason: row.supersede_reason,
      supersededBy: newer ? { id: newer.id, number: newer.number } : null,
      canAnswer: canAnswer(session, row),
    }
  })
}

export async function presentAct(reader: Reader, session: Session, row: ActRow): Promise<Act> {
  const [act] = await presentActs(reader, session, [row])
  if (!act) throw new Error('an act was lost while it was shown')
  return act
}
