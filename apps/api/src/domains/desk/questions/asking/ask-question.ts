import type * as spec from '@navyk/api-spec/desk/questions'
import { questionPath } from '@navyk/api-spec/desk/questions/paths'
import type { WriteCase } from '#platform/http'
import { recordEvent } from '#platform/audit'
import { findStaff } from '#people/accounts'
import { getContractFor } from '#teaching/contracts'
import { notify } from '#messages/notices'
import { refuseUnseen } from './about.ts'
import { messageFiles } from './files.ts'
import { getVisibleQuestion, presentQuestion } from '../present-question.ts'
import { insertMessage, insertQuestion } from '../queries.ts'
import { assigneeOf, promiseOf } from '../topics/topic-rules.ts'

/** Most characters of a message that a list or a notice shows. */
const excerptLength = 140

/** The beginning of a message on one line, cut between words. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= excerptLength) return line
  const cut = line.slice(0, excerptLength)
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > excerptLength / 2 ? lastSpace : excerptLength)}…`
}

/** Opens a thread. Whoever answers for its topic gets it and is told, otherwise every manager. @throws Failure 404 when it is about something that the asker may not see */
export const askQuestion: WriteCase<typeof spec.askQuestion> = async (tx, effects, session, draft) => {
  const now = effects.clock.now()
  const contract = draft.contractId === undefined ? undefined : await getContractFor(tx, session, draft.contractId)
  await refuseUnseen(tx, session, draft.about)
  const id = effects.ids.next()
  const excerpt = excerptOf(draft.text)
  const assigneeId = await assigneeOf(tx, draft.topic)
  const number = await insertQuestion(tx, {
    id,
    asker_id: session.cabinetId,
    contract_id: contract?.id ?? null,
    about_kind: draft.about?.kind ?? null,
    about_id: draft.about?.id ?? null,
    topic: draft.topic,
    state: 'open',
    excerpt,
    last_side: 'asker',
    last_message_at: now,
    asker_seen_until: now,
    assignee_id: assigneeId,
    answer_due_at: await promiseOf(tx, draft.topic, now),
    created_at: now,
  })
  const messageId = effects.ids.next()
  await insertMessage(tx, {
    id: messageId,
    question_id: id,
    position: 1,
    side: 'asker',
    author_id: session.cabinetId,
    body: draft.text,
    created_at: now,
  })
  await messageFiles.send(tx, session, messageId, draft.fileIds)
  await recordEvent(tx, effects, session, { objectKind: 'question', objectId: id, action: 'created' })
  const managers = assigneeId === null ? await findStaff(tx, 'manager') : [assigneeId]
  await notify(
    tx,
    effects,
    managers.map((cabinetId) => ({
      cabinetId,
      kind: 'questions.notices.asked',
      values: { number, excerpt },
      link: questionPath(id),
      actorCabinetId: session.cabinetId,
    })),
  )
  return presentQuestion(tx, session, await getVisibleQuestion(tx, session, id), now)
}
