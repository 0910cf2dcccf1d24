import type * as spec from '@navyk/api-spec/desk/questions'
import type { WriteCase } from '../../../platform/http/index.ts'
import { recordEvent } from '../../../platform/audit/index.ts'
import { findStaff } from '../../people/accounts/index.ts'
import { getContractFor } from '../../teaching/contracts/index.ts'
import { notify } from '../../messages/notices/index.ts'
import { excerptOf, linkTo } from './messages.ts'
import { getVisibleQuestion, presentQuestion } from './present-question.ts'
import { insertMessage, insertQuestion } from './queries.ts'

/** Opens a thread; every manager is told. @throws Failure 404 when it is about a contract that is not the asker's */
export const askQuestion: WriteCase<typeof spec.askQuestion> = async (tx, effects, session, draft) => {
  const now = effects.clock.now()
  const contract = draft.contractId === undefined ? undefined : await getContractFor(tx, session, draft.contractId)
  const id = effects.ids.next()
  const excerpt = excerptOf(draft.text)
  const number = await insertQuestion(tx, {
    id,
    asker_id: session.cabinetId,
    contract_id: contract?.id ?? null,
    topic: draft.topic,
    state: 'open',
    excerpt,
    last_side: 'asker',
    last_message_at: now,
    created_at: now,
  })
  await insertMessage(tx, {
    id: effects.ids.next(),
    question_id: id,
    position: 1,
    side: 'asker',
    author_id: session.cabinetId,
    body: draft.text,
    created_at: now,
  })
  await recordEvent(tx, effects, session, { objectKind: 'question', objectId: id, action: 'created' })
  const managers = await findStaff(tx, 'manager')
  await notify(
    tx,
    effects,
    managers.map((cabinetId) => ({
      cabinetId,
      kind: 'questions.notices.asked',
      values: { number, excerpt },
      link: linkTo(id),
      actorCabinetId: session.cabinetId,
    })),
  )
  return presentQuestion(tx, session, await getVisibleQuestion(tx, session, id), now)
}
