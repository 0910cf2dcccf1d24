import type { ExportCabinet } from '#platform/services.ts'
import { allPages } from '#platform/database/pages.ts'
import { listQuestions } from './inbox/list-questions.ts'
import { getQuestion } from './present-question.ts'

/** This domain's part of the export of a person's data, by kind, as the person sees it: threads with their messages. */
export const exportFor: ExportCabinet = async (reader, effects, session) => {
  const rows = await allPages((cursor) => listQuestions(reader, effects, session, { cursor, limit: 100 }))
  const questions: unknown[] = []
  for (const { id } of rows) questions.push(await getQuestion(reader, effects, session, { id }))
  return { questions }
}
