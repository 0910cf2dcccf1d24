import { type SettlementModel, startingPolicy } from '@navyk/api-spec/teaching/contracts'
import type { LessonOutcome } from '@navyk/api-spec/teaching/lessons'
import { businessInstant, hourMs, minuteMs } from '@navyk/api-spec/kit'
import { columnsOf } from '#domains/teaching/contracts/terms/policy-columns.ts'
import { findContracts } from '#teaching/contracts'
import { createLessons } from '#teaching/lessons'
import { closeLessons } from '#domains/teaching/lessons/closing/close-lessons.ts'
import { findWorkReportOf } from '#money/work-reports'
import { approveWorkReport } from '#domains/money/work-reports/submitting/approve-work-report.ts'
import { submitWorkReport } from '#domains/money/work-reports/submitting/submit-work-report.ts'
import { json, type Reader } from '#platform/database'
import type { TestApp, TestPerson } from '../test-app.ts'

/** Factories for contracts with rates, lessons with outcomes, and settled months. */

export interface TestContract {
  id: string
  customer: TestPerson
  executor: TestPerson
}

interface ContractOptions {
  customer?: TestPerson
  executor?: TestPerson
  customerRateKopecks?: number
  executorRateKopecks?: number
  settlementModel?: SettlementModel
}

/** An active contract since 2025 on lessons of an hour: 40.00 charged, 30.00 paid. Inserted as rows, without the steps
 *  of its life cycle. */
export async function createContract(t: TestApp, options: ContractOptions = {}): Promise<TestContract> {
  const { customer = t.people.customer, executor = t.people.executor } = options
  const { db, ids, clock } = t.services
  const [id, learner_id, offer_id, termsId] = [ids.next(), ids.next(), ids.next(), ids.next()]
  const now = clock.now()
  const place = { format: 'online' as const, place: '' }
  const subject = { subject: 'mathematics' as const, level: 'grades_5_9' as const }
  const customer_id = customer.cabinetId
  const learner = { id: learner_id, customer_id, first_name: 'Alina', last_name: 'Savich', birth_year: null, note: '' }
  await db
    .insertInto('learner')
    .values({ ...learner, created_at: now })
    .execute()
  await db
    .insertInto('offer')
    .values({
      id: offer_id,
      customer_id,
      learner_id,
      ...subject,
      ...place,
      goal: 'Fractions',
      lessons_per_week: 2,
      lesson_minutes: 60,
      wanted_slots: json([]),
      comment: '',
      state: 'closed_matched',
      deadline_on: '2025-01-31',
      published_at: now,
    })
    .execute()
  await db
    .insertInto('contract')
    .values({
      id,
      offer_id,
      proposal: null,
      customer_id,
      executor_id: executor.cabinetId,
      learner_id,
      ...subject,
      ...place,
      lesson_minutes: 60,
      weekly_slots: json([]),
      starts_on: '2025-01-01',
      ends_on: null,
      ...columnsOf(startingPolicy),
      settlement_model: options.settlementModel ?? 'principal',
      state: 'active',
      created_at: now,
      sent_at: now,
      activated_at: now,
      reason: null,
    })
    .execute()
  const { customerRateKopecks: customer_rate_kopecks = 4000, executorRateKopecks: executor_rate_kopecks = 3000 } =
    options
  const rates = { customer_rate_kopecks, executor_rate_kopecks }
  await db
    .insertInto('contract_terms')
    .values({ id: termsId, contract_id: id, valid_from: '2025-01-01', ...rates, created_at: now })
    .execute()
  return { id, customer, executor }
}

export interface TestLesson {
  date: string
  time?: string
  /** Null leaves the lesson planned. */
  outcome?: LessonOutcome | null
}

/** Lessons of an hour, agreed on, planned and closed as the domain does it; held at ten in the morning unless said otherwise. */
export async function teach(t: TestApp, contract: TestContract, lessons: TestLesson[]): Promise<void> {
  const { session } = contract.executor
  const timed = lessons.map(({ date, time = '10:00', outcome = 'held' }) => ({
    outcome,
    startsAt: businessInstant(date, time),
  }))
  const drafts = timed.map(({ startsAt }) => ({
    startsAt,
    endsAt: new Date(startsAt.getTime() + hourMs),
    topic: '',
    isAgreed: true,
  }))
  await t.services.transact(async (tx) => {
    const facts = (await findContracts(tx, [contract.id])).get(contract.id)
    if (!facts) throw new Error('the contract is not there')
    await createLessons(tx, t.services, session, { contract: facts, planId: null, drafts })
    const rows = await tx
      .selectFrom('lesson')
      .select(['id', 'version', 'starts_at'])
      .where('contract_id', '=', contract.id)
      .execute()
    const closings = timed.flatMap(({ outcome, startsAt }) => {
      const row = rows.find(({ starts_at }) => starts_at.getTime() === startsAt.getTime())
      return row && outcome !== null ? [{ id: row.id, version: row.version, outcome }] : []
    })
    if (closings.length > 0) await closeLessons(tx, t.services, session, { lessons: closings })
  })
}

/** Sets the closing times of all lessons back, so that the time to object is over. */
export async function passDisputeWindows(t: TestApp, tx: Reader = t.services.db): Promise<void> {
  const past = new Date(t.services.clock.now().getTime() - 72 * hourMs - minuteMs)
  await tx.updateTable('lesson').set({ closed_at: past, corrected_at: null }).where('state', '=', 'closed').execute()
}

/** Submits and approves a month of an executor, after the time to object. */
export async function settleMonth(t: TestApp, executor: TestPerson, month: string): Promise<void> {
  await t.services.transact(async (tx) => {
    const row = await findWorkReportOf(tx, executor.cabinetId, month)
    if (!row) throw new Error(`there is no report of ${month}`)
    const submitted = await submitWorkReport(tx, t.services, executor.session, { id: row.id, version: row.version })
    await passDisputeWindows(t, tx)
    const manager = t.people.manager.session
    await approveWorkReport(tx, t.services, manager, { id: row.id, version: submitted.version })
  })
}
