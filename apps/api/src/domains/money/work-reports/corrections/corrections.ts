// Corrections of a closed month: each is a row of its own in the open month, by two people.
import type * as spec from '@navyk/api-spec/money/work-reports'
import { businessDate } from '@navyk/api-spec/kit'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { findStaff, listSamePerson } from '#people/accounts'
import { accrueCorrection, sumCharged } from '#money/income-reports'
import { post } from '#money/ledger'
import { findContracts } from '#teaching/contracts'
import { returnLessonUse } from '#money/wallets'
import {
  type CorrectionRow,
  decideCorrection,
  insertCorrection,
  listCorrections,
  type NewCorrection,
} from './correction-queries.ts'
import { correctionAccrual, correctionEntry, costAfter, differenceOf, presentAmounts } from './correction-rules.ts'
import { refusalToDecide } from '../policy.ts'
import { listReportLessons } from '../queries.ts'
import { workReportSteps } from '../work-report-steps.ts'

/** Asks that a lesson of a closed month be corrected. Other accountants are told; one of them decides.
 *  @throws Failure 409 it is no settled lesson of the month, is being corrected already, or nothing would change */
export const askCorrection = workReportSteps.useCase<typeof spec.askCorrection>(
  'correct',
  async ({ tx, effects, session, now, row, record, notify, refusal }, input) => {
    const { lessonId, reason } = input
    const lesson = (await listReportLessons(tx, row)).find((each) => each.id === lessonId && each.state === 'settled')
    if (!lesson || lesson.outcome === 'moved') throw await refusal('nothing_to_correct')
    const corrections = await listCorrections(tx, row.id)
    if (corrections.some((each) => each.lesson_id === lessonId && each.state === 'asked')) {
      throw await refusal('asked_already')
    }
    const before = presentAmounts(lesson, corrections)
    if (before.chargeKopecks === input.chargeKopecks && before.payKopecks === input.payKopecks) {
      throw await refusal('changes_nothing')
    }
    const correction: NewCorrection = {
      id: effects.ids.next(),
      work_report_id: row.id,
      lesson_id: lessonId,
      reason,
      created_at: now,
      contract_id: lesson.contract_id,
      executor_id: row.executor_id,
      customer_id: lesson.customer_id,
      subject: lesson.subject,
      held_on: businessDate(lesson.starts_at),
      charge_before_kopecks: before.chargeKopecks,
      charge_kopecks: input.chargeKopecks,
      pay_before_kopecks: before.payKopecks,
      pay_kopecks: input.payKopecks,
      asked_by: session.cabinetId,
      asked_account: session.accountId,
    }
    await insertCorrection(tx, correction)
    await record({ action: 'correction_asked', changes: changesOf(correction), reason })
    const others = (await findStaff(tx, 'accountant')).filter((cabinetId) => cabinetId !== session.cabinetId)
    await notify('correction_asked', others, { reason })
  },
)

/** Approves a correction: the ledger moves by the difference, and the executor's open month gets an accrual of it. A lesson
 *  that costs nothing any more goes back into the package that paid it.
 *  @throws Failure 409 it is decided already, or the session's own request */
export const approveCorrection = workReportSteps.useCase<typeof spec.approveCorrection>(
  'correct',
  async ({ tx, effects, session, now, row, recordChange, notify, refusal }, { correctionId, correctionVersion }) => {
    const correction = askedOf(await listCorrections(tx, row.id), correctionId)
    if (!correction) throw await refusal('no_such_correction')
    if (correction.version !== correctionVersion) throw await refusal('version_of_correction')
    const refused = refusalToDecide(session, await listSamePerson({ reader: tx, session }), correction)
    if (refused) throw await refusal(refused)
    const decided = { decided_by: session.cabinetId, decided_account: session.accountId, decided_at: now }
    await recordChange(decideCorrection(tx, correction, { state: 'approved', refusal_reason: null, ...decided }), {
      action: 'correction_approved',
      changes: changesOf(correction),
      reason: correction.reason,
    })
    const { lesson_id: lessonId, reason } = correction
    const cost = await sumCharged(tx, lessonId)
    const isFree = correction.charge_kopecks === 0
    const moved = {
      costKopecks: costAfter(correction, cost) - cost,
      givenBackKopecks: isFree ? await returnLessonUse(tx, effects, session, { lessonId, reason }) : 0,
    }
    const contract = (await findContracts(tx, [correction.contract_id])).get(correction.contract_id)
    if (!contract) throw new Error(`the contract of correction ${correction.id} is not there`)
    await post(tx, effects, correctionEntry(correction, contract.settlementModel, moved, now))
    await accrueCorrection(tx, effects, session, correctionAccrual(correction, moved, now))
    const { payKopecks } = differenceOf(correction)
    await notify(
      payKopecks === 0 ? 'corrected' : payKopecks > 0 ? 'corrected_up' : 'corrected_down',
      [row.executor_id],
      {
        reason: correction.reason,
        amount: moneyInText(Math.abs(payKopecks)),
      },
    )
  },
)

/** Refuses a correction, or takes back the own request. @throws Failure 409 it is decided already */
export const refuseCorrection = workReportSteps.useCase<typeof spec.refuseCorrection>(
  'correct',
  async ({ tx, session, now, row, recordChange, notify, refusal }, { correctionId, correctionVersion, reason }) => {
    const correction = askedOf(await listCorrections(tx, row.id), correctionId)
    if (!correction) throw await refusal('no_such_correction')
    if (correction.version !== correctionVersion) throw await refusal('version_of_correction')
    const decided = { decided_by: session.cabinetId, decided_account: session.accountId, decided_at: now }
    await recordChange(decideCorrection(tx, correction, { state: 'refused', refusal_reason: reason, ...decided }), {
      action: 'correction_refused',
      reason,
    })
    const others = (await findStaff(tx, 'accountant')).filter((cabinetId) => cabinetId !== session.cabinetId)
    await notify('correction_refused', others, { reason })
  },
)

const askedOf = (corrections: CorrectionRow[], id: string) =>
  corrections.find((row) => row.id === id && row.state === 'asked')

/** The changes for the history. The charge stays out: executors read it too. */
const changesOf = (correction: Pick<NewCorrection, 'pay_before_kopecks' | 'pay_kopecks'>) => ({
  payKopecks: { from: correction.pay_before_kopecks, to: correction.pay_kopecks },
})
