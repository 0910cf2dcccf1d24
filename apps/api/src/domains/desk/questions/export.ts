import type { Reader } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { allPages } from '../../../platform/pages.ts'
import type { Effects } from '../../../platform/services.ts'
import { listQuestions } from './list-questions.ts'
import { getQuestion } from './present-question.ts'

/** This domain's part of the export of a person's data, by kind, as the person sees it: threads with their messages. */
export async function exportFor(
  reader: Reader,
  effects: Pick<Effects, 'clock'>,
  session: Session,
): Promise<Record<string, unknown>> {
  const rows = await allPages((cursor) => listQuestions(reader, effects, session, { cursor, limit: 100 }))
  const questions: unknown[] = []
  for (const { id } of rows) questions.push(await getQuestion(reader, effects, session, { id }))
  return { questions }
}
