import { businessDate } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/progress'
import { recordEvent } from '../../../platform/audit/index.ts'
import { notFound, versionConflict, type WriteCase } from '../../../platform/http/index.ts'
import { findHomeworkOf } from '../lessons/index.ts'
import { contractToEdit } from './contract-to-edit.ts'
import { progressOf } from './present.ts'
import { putCheck } from './queries.ts'

/** Says what became of the homework of a lesson.
 *  @throws Failure 404 no such lesson, or it set no homework · 403 · 409 an older version */
export const checkHomework: WriteCase<typeof spec.checkHomework> = async (
  tx,
  effects,
  session,
  { id, version, result, mark = null },
) => {
  const contractId = await findHomeworkOf(tx, id)
  if (contractId === undefined) throw notFound()
  const contract = await contractToEdit(tx, session, contractId)
  const row = { lesson_id: id, contract_id: contractId, result, mark, checked_on: businessDate(effects.clock.now()) }
  if (!(await putCheck(tx, version, row))) throw versionConflict(await progressOf(tx, effects, session, contract))
  await recordEvent(tx, effects, session, {
    ...{ objectKind: 'lesson', objectId: id, action: 'homework_checked' },
    changes: { homework: { from: null, to: result } },
  })
  return progressOf(tx, effects, session, contract)
}
