// Plans for overviews: the first few that wait for somebody, and their number.
import { runningStates } from '@navyk/api-spec/teaching/contracts'
import type { PlanState } from '@navyk/api-spec/teaching/plans'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { sql } from 'kysely'
import { firstDayIn, lastDayIn, type Reader } from '#platform/database'
import { learnerName } from '#people/learners'
import { hasTimeLeft } from '../queries.ts'

/** A plan, or a missing one, with the facts of its contract. */
interface PlanFacts {
  id: string
  month: string
  subject: Subject
  learnerName: string
}

/** Plans for an executor's page: those that are to be finished from a month on, and contracts that have none for some
 *  months. Two queries. */
export async function getExecutorPlans(
  reader: Reader,
  executorId: string,
  asked: { fromMonth: string; monthsToPlan: string[]; now: Date; named: number },
) {
  const { now, named: limit } = asked
  return {
    toFinish: await listPlansToFinish(reader, executorId, asked.fromMonth, limit),
    toDraft: await listContractsToPlan(reader, executorId, { months: asked.monthsToPlan, now, limit }),
  }
}

const allRows = sql<number>`(count(*) over ())::int`

function plansOf(reader: Reader, states: PlanState[]) {
  return reader
    .selectFrom('plan')
    .innerJoin('contract_facts as contract', 'contract.id', 'plan.contract_id')
    .select(['plan.id', 'plan.month', 'plan.state', 'contract.subject'])
    .select(['contract.learner_first_name', 'contract.learner_last_name'])
    .select(allRows.as('all_rows'))
    .where('plan.state', 'in', states)
    .orderBy('plan.month')
    .orderBy('plan.id')
}

interface Row {
  id: string
  month: string
  subject: Subject
  learner_first_name: string
  learner_last_name: string
}

const factsOf = (row: Row): PlanFacts => ({
  id: row.id,
  month: row.month,
  subject: row.subject,
  learnerName: learnerName(row),
})

/** Plans of an executor, from a month on, that the executor has to finish: drafts and returned ones. */
export async function listPlansToFinish(reader: Reader, executorId: string, fromMonth: string, limit: number) {
  const rows = await plansOf(reader, ['draft', 'returned'])
    .where('plan.executor_id', '=', executorId)
    .where('plan.month', '>=', fromMonth)
    .limit(limit)
    .execute()
  return {
    count: rows[0]?.all_rows ?? 0,
    items: rows.map((row) => ({ ...factsOf(row), isReturned: row.state === 'returned' })),
  }
}

/** Plans that wait for a customer's approval. */
export async function listPlansToApprove(reader: Reader, customerId: string, limit: number) {
  const rows = await plansOf(reader, ['submitted']).where('plan.customer_id', '=', customerId).limit(limit).execute()
  return { count: rows[0]?.all_rows ?? 0, items: rows.map(factsOf) }
}

/** Active contracts of an executor that run in one of the months, with a lesson still to come, and have no plan for it. The id is
 *  the contract's. */
export async function listContractsToPlan(
  reader: Reader,
  executorId: string,
  { months, now, limit }: { months: string[]; now: Date; limit: number },
) {
  const rows = await reader
    .selectFrom('contract_facts as contract')
    .innerJoin(sql<{ month: string }>`(select unnest(${months}::text[]) as month)`.as('wanted'), (join) =>
      join.onTrue(),
    )
    .select(['contract.id', 'wanted.month', 'contract.subject'])
    .select(['contract.learner_first_name', 'contract.learner_last_name'])
    .select(allRows.as('all_rows'))
    .where('contract.executor_id', '=', executorId)
    .where('contract.state', 'in', runningStates)
    .where(sql<boolean>`contract.starts_on <= ${lastDayIn(sql`wanted.month`)}`)
    .where(sql<boolean>`coalesce(contract.ends_on >= ${firstDayIn(sql`wanted.month`)}, true)`)
    .where(hasTimeLeft(sql`wanted.month`, now))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('plan')
            .select('plan.id')
            .whereRef('plan.contract_id', '=', 'contract.id')
            .whereRef('plan.month', '=', 'wanted.month')
            .where('plan.state', '!=', 'void'),
        ),
      ),
    )
    .orderBy('wanted.month')
    .orderBy('contract.number')
    .limit(limit)
    .execute()
  return { count: rows[0]?.all_rows ?? 0, items: rows.map(factsOf) }
}
