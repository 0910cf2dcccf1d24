// Assigning a thread to a manager, and moving it to another topic. The asker sees only the topic.
import type * as spec from '@navyk/api-spec/desk/questions'
import { invalidFields } from '#platform/http'
import { findStaff } from '#people/accounts'
import { refusalToHandOver } from '../policy.ts'
import { changeAssignee, changeTopic } from '../queries.ts'
import { questionSteps } from '../question-steps.ts'
import { assigneeOf } from '../topics/topic-rules.ts'

/** Assigns a thread; the manager who gets it is told, unless they take it themselves. @throws Failure 404 · 409 closed, or
 *  somebody else's already, with the thread as it is now · 422 no manager */
export const assignQuestion = questionSteps.useCase<typeof spec.assignQuestion>(
  ({ row }) => refusalToHandOver(row),
  async ({ tx, row, session, recordChange, notify }, { assigneeId, insteadOf }) => {
    if (assigneeId !== null && !(await findStaff(tx, 'manager')).includes(assigneeId)) {
      throw invalidFields({ assigneeId: 'questions.no_manager' })
    }
    await recordChange(changeAssignee(tx, row.id, { from: insteadOf, to: assigneeId }), {
      action: 'assigned',
      changes: { assigneeId: { from: insteadOf, to: assigneeId } },
    })
    if (assigneeId !== null && assigneeId !== session.cabinetId) await notify('assigned', [assigneeId])
  },
)

/** Moves a thread to another topic. The topic's manager gets it; without one, it keeps its manager. @throws Failure 404 · 409
 *  closed, or moved by somebody else, with the thread as it is now */
export const moveQuestion = questionSteps.useCase<typeof spec.moveQuestion>(
  ({ row }) => refusalToHandOver(row),
  async ({ tx, row, session, recordChange, notify }, { topic, insteadOf }) => {
    const assigneeId = (await assigneeOf(tx, topic)) ?? row.assigneeId
    await recordChange(changeTopic(tx, row.id, { from: insteadOf, to: topic }, assigneeId), {
      action: 'moved',
      changes: {
        topic: { from: insteadOf, to: topic },
        ...(assigneeId !== row.assigneeId && { assigneeId: { from: row.assigneeId, to: assigneeId } }),
      },
    })
    const isHandedOver = assigneeId !== null && assigneeId !== row.assigneeId && assigneeId !== session.cabinetId
    if (isHandedOver) await notify('assigned', [assigneeId])
  },
)
