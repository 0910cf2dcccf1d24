import { makeUpKopecks } from '@navyk/api-spec/teaching/lessons'
import { businessDate } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import { Failure, invalidFields, notFound, refused } from '#platform/http'
import { type ContractFacts, listTerms } from '#teaching/contracts'
import { makeUpUntil } from '../closing/closing-effect.ts'
import { type LessonDraft, minutesOf, unconfirmed } from '../planning/create-lessons.ts'
import { additionAt } from '../closing/finality.ts'
import { lessonPrices } from '../closing/lesson-price.ts'
import {
  deleteMakeUps,
  findMakeUp,
  returnMakeUps,
  insertMakeUps,
  markMakeUpUsed,
  markMakeUpsUsedAgain,
} from './make-up-queries.ts'
import { isWithinLostLesson, makeUpChanges, type OutcomeChange } from './make-up-rules.ts'

/** The draft of a make-up lesson: the executor is paid in full, the customer pays by the contract's rule. It takes over
 *  the texts of the lost lesson where it has none.
 *  @throws Failure 404 without such a lost lesson in the contract; 409 when it is made up for; 422 on a later day */
export async function makeUpDraft(
  tx: Tx,
  contract: ContractFacts,
  draft: LessonDraft,
  { lostId, now }: { lostId: string; now: Date },
): Promise<LessonDraft> {
  const owed = await findMakeUp(tx, lostId)
  if (!owed || owed.contract_id !== contract.id) throw notFound()
  if (owed.used_by !== null) throw makeUpUsed()
  if (businessDate(draft.startsAt) > owed.expires_on) {
    const values = { date: owed.expires_on }
    throw invalidFields({ date: { key: 'lessons.make_up_expired', values } })
  }
  const terms = (await listTerms(tx, [contract.id])).get(contract.id) ?? []
  const [priced] = lessonPrices(contract, terms, [{ startsAt: draft.startsAt, minutes: minutesOf(draft) }])
  if (!priced) throw new Error('A make-up lesson has no prices')
  const { prices } = priced
  const kopecks = makeUpKopecks(contract.policy, prices.customerRateKopecks, owed.charge_kopecks ?? 0)
  return {
    ...draft,
    topic: draft.topic || owed.topic,
    makeUpForId: lostId,
    agreement: unconfirmed(additionAt(draft.startsAt, now, isWithinLostLesson(draft, owed) ? null : 'outside_plan')),
    prices: {
      ...prices,
      customerRateKopecks: kopecks,
      // At another length, the make-up costs its part of what was left to pay.
      customerBase: { kopecks, minutes: minutesOf(draft), roundingKopecks: 0 },
    },
  }
}

/** Uses the credit of a lost lesson for its make-up lesson. @throws Failure 409 when somebody was faster */
export async function bookMakeUp(tx: Tx, lostId: string, lessonId: string): Promise<void> {
  if (!(await markMakeUpUsed(tx, lostId, lessonId))) throw makeUpUsed()
}

const makeUpUsed = () => refused('lesson_make_up_used', 'lessons.make_up_used')

/** Adapts credits to new outcomes: a lost lesson gets one, one that was held after all loses it, and a make-up lesson
 *  that did not take place returns it. A fixed number of statements, however many lessons.
 *  @throws Failure 409 `lesson_make_up_used` at the lessons that were made up for already */
export async function adaptMakeUps(tx: Tx, now: Date, all: OutcomeChange[]): Promise<void> {
  const { changes, lost, ended, takenAgain, givenBack } = makeUpChanges(all)
  const used = await deleteMakeUps(tx, ended)
  const gone = await markMakeUpsUsedAgain(tx, takenAgain)
  refuseUsed(changes, new Set([...used, ...gone]))
  await returnMakeUps(tx, givenBack)
  await insertMakeUps(
    tx,
    lost.map((row) => ({
      lesson_id: row.id,
      contract_id: row.contract_id,
      expires_on: makeUpUntil(row),
      created_at: now,
    })),
  )
}

function refuseUsed(changes: OutcomeChange[], used: Set<string>): void {
  if (used.size === 0) return
  const paths = changes.filter(({ row }) => used.has(row.id)).flatMap(({ path }) => (path === undefined ? [] : [path]))
  throw new Failure(409, 'lesson_make_up_used', 'lessons.make_up_used', {
    fields: Object.fromEntries(paths.map((path) => [path, [{ key: 'lessons.make_up_used' }]])),
  })
}
