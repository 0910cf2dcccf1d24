import type * as spec from '@navyk/api-spec/teaching/lessons'
import { makeUpKopecks, type OpenMakeUp } from '@navyk/api-spec/teaching/lessons'
import { businessDate } from '@navyk/api-spec/kit'
import type { ReadCase, Session } from '#platform/http'
import { learnerName } from '#people/learners'
import { minutesOf } from '../planning/create-lessons.ts'
import { listOpenMakeUps, type MakeUpRow } from './make-up-queries.ts'
import { mayMakeUp, seesCharge, visibleLessons } from '../policy.ts'
import { listParties, type People, presentName } from '../reading/present.ts'

/** An upper bound, not a page. */
const mostMakeUps = 200

/** Lost lessons that are owed and not booked yet, in two queries. */
export const listMakeUps: ReadCase<typeof spec.listMakeUps, 'clock'> = async (reader, effects, session, query) => {
  const now = effects.clock.now()
  const own = visibleLessons(session)
  const rows = await listOpenMakeUps(reader, { ...query, own, today: businessDate(now), limit: mostMakeUps })
  const people = await listParties(reader, rows)
  return rows.map((row) => presentMakeUp(session, people, row))
}

function presentMakeUp(session: Session, people: People, row: MakeUpRow): OpenMakeUp {
  const policy = { makeUpRule: row.make_up_rule }
  const price = makeUpKopecks(policy, row.customer_rate_kopecks, row.charge_kopecks ?? 0)
  return {
    lessonId: row.lesson_id,
    contractId: row.contract_id,
    contractNumber: row.contract_number,
    executor: presentName(people, row.executor_id),
    customer: presentName(people, row.customer_id),
    learnerName: learnerName(row),
    subject: row.subject,
    lostAt: row.starts_at.toISOString(),
    minutes: minutesOf({ startsAt: row.starts_at, endsAt: row.ends_at }),
    outcome: row.outcome,
    expiresOn: row.expires_on,
    mayPlan: mayMakeUp(session, row),
    ...(seesCharge(session) && { priceKopecks: price }),
  }
}
