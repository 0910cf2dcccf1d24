// Notes of the staff beside a thread. They have a table, queries and endpoints of their own: nothing that an asker reads
// joins them (docs/rules/personal-data.md, "Notes of one side").
import { refOf } from '@navyk/api-spec/vocabulary'
import { mostQuestionNotes } from '@navyk/api-spec/desk/questions'
import type * as spec from '@navyk/api-spec/desk/questions'
import { recordEvent } from '#platform/audit'
import type { Reader } from '#platform/database'
import { type ReadCase, refused, type WriteCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { countNotes, insertNote, listNoteRows } from './note-queries.ts'
import { getVisibleQuestion } from '../present-question.ts'
import { lockQuestions } from '../queries.ts'

/** @throws Failure 404 */
export const listQuestionNotes: ReadCase<typeof spec.listQuestionNotes> = async (reader, _effects, session, { id }) => {
  await getVisibleQuestion(reader, session, id)
  return notesOf(reader, id)
}

/** Writes a note. The thread itself does not change, so that its asker is not told to read it again. @throws Failure 404 · 409
 *  there are too many */
export const writeQuestionNote: WriteCase<typeof spec.writeQuestionNote> = async (
  tx,
  effects,
  session,
  { id: questionId, text },
) => {
  await getVisibleQuestion(tx, session, questionId)
  // Locked, so that two managers who write the last one at once see each other's.
  await lockQuestions(tx, [questionId])
  if ((await countNotes(tx, questionId)) >= mostQuestionNotes) {
    throw refused('question_notes_full', 'questions.too_many_notes', { most: mostQuestionNotes })
  }
  const row = { question_id: questionId, author_id: session.cabinetId, body: text, created_at: effects.clock.now() }
  await insertNote(tx, { ...row, id: effects.ids.next() })
  await recordEvent(tx, effects, session, { objectKind: 'question', objectId: questionId, action: 'noted' })
  return notesOf(tx, questionId)
}

async function notesOf(reader: Reader, questionId: string) {
  const rows = await listNoteRows(reader, questionId)
  const people = await listPeople(
    reader,
    rows.map((row) => row.author_id),
  )
  return rows.map((row) => ({
    id: row.id,
    author: refOf(people, row.author_id),
    text: row.body,
    createdAt: row.created_at.toISOString(),
  }))
}
