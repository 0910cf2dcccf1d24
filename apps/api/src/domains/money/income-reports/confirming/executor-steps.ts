// Steps of an objection: the executor objects to a row of a statement, and accountants answer.
import type * as spec from '@navyk/api-spec/money/income-reports'
import { findStaff } from '#people/accounts'
import { confirmWithinMs } from '../policy.ts'
import { answerObjectionRow, findRowToObject, insertObjection, listObjections } from '../statement-queries.ts'
import { statementSteps } from '../statement-steps.ts'

/** Objects to one row: of a lesson, a session of a group, a bonus or a deduction. Silence confirms nothing until accountants have
 *  answered. */
export const objectToAccrual = statementSteps.useCase<typeof spec.objectToAccrual>(
  'object',
  async ({ tx, effects, now, row, move, notify, refusal }, { rowId, reason }) => {
    const found = await findRowToObject(tx, row.id, rowId)
    if (!found) throw await refusal('no_such_row')
    const objections = await listObjections(tx, row.id)
    if (objections.some((each) => each.row_id === rowId && each.answered_at === null)) {
      throw await refusal('objected_already')
    }
    await insertObjection(tx, {
      id: effects.ids.next(),
      income_report_id: row.id,
      ...found,
      reason,
      objected_at: now,
    })
    await move({ action: 'objected', set: { confirm_by: null }, reason })
    await notify('objected', await findStaff(tx, 'accountant'), { reason })
  },
)

/** Answers an objection. After the last one the executor has three days again. */
export const answerObjection = statementSteps.useCase<typeof spec.answerObjection>(
  'answer',
  async ({ tx, now, session, row, move, notify, refusal }, { rowId, answer }) => {
    const open = (await listObjections(tx, row.id)).filter((each) => each.answered_at === null)
    const asked = open.find((each) => each.row_id === rowId)
    if (!asked) throw await refusal('no_objection')
    await answerObjectionRow(tx, asked.id, { answer, answered_at: now, answered_by: session.cabinetId })
    const confirmBy = open.length === 1 ? new Date(now.getTime() + confirmWithinMs) : null
    await move({ action: 'answered', set: { confirm_by: confirmBy }, reason: answer })
    await notify('answered', [row.executor_id], { answer })
  },
)
