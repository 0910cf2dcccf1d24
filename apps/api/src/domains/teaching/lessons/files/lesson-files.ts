import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/lessons'
import { type Lesson, mostLessonFiles } from '@navyk/api-spec/teaching/lessons'
import { recordEvent } from '#platform/audit'
import type { Reader, Tx } from '#platform/database'
import { notFound, refused, type Session, type Transact, type WriteCase } from '#platform/http'
import type { Effects, Services } from '#platform/services.ts'
import { checkUpload, readFile, removeFiles, storeFile } from '#messages/files'
import { refusedBy } from '../life/lesson-steps.ts'
import { insertLessonFile, listLessonFileIds } from './file-queries.ts'
import { getLesson } from '../reading/get-lesson.ts'
import { maySee, refusalToEdit } from '../policy.ts'
import { findLessonRow, lockLessonRows } from '../queries.ts'

type CheckedFile = Awaited<ReturnType<typeof checkUpload>>

/** Inspects a file before it is added. Only for people who may see the lesson, because inspection is CPU-bound.
 *  @throws Failure 404; 422 at `file` for one that is not kept; 429 */
async function checkLessonFile(
  services: Services,
  session: Session,
  id: string,
  file: { name: string; bytes: Uint8Array },
): Promise<CheckedFile> {
  const row = await findLessonRow(services.db, id)
  if (!row || !maySee(session, row)) throw notFound()
  return checkUpload(services, session, file)
}

/** Adds a file for the customer to a lesson. No version is needed, because nothing is overwritten.
 *  @throws Failure 404; 409 with the rule, or for one file too many */
export async function addLessonFile(
  transact: Transact<Lesson>,
  services: Services,
  session: Session,
  { id, name, file }: Input<typeof spec.addLessonFile>,
): Promise<Answer<typeof spec.addLessonFile>> {
  // Inspecting takes the processor a while, so no transaction waits for it.
  const checked = await checkLessonFile(services, session, id, { name, bytes: file })
  return transact((tx) => attachFile(tx, services, session, id, checked))
}

async function attachFile(tx: Tx, effects: Effects, session: Session, id: string, file: CheckedFile): Promise<Lesson> {
  await lessonToAttachTo(tx, session, id)
  // The lesson is locked, so two people can't both add the last one.
  const present = await listLessonFileIds(tx, [id])
  if (present.length >= mostLessonFiles) {
    throw refused('lesson_files_full', 'lessons.files_full', { maximum: mostLessonFiles })
  }
  const fileId = await storeFile(tx, effects, session, file)
  await insertLessonFile(tx, id, fileId)
  await recordEvent(tx, effects, session, { objectKind: 'lesson', objectId: id, action: 'file_added' })
  return getLesson(tx, effects, session, { id })
}

/** @throws Failure 404, also where the file is not the lesson's; 409 with the rule */
export const removeLessonFile: WriteCase<typeof spec.removeLessonFile> = async (tx, effects, session, input) => {
  await lessonToAttachTo(tx, session, input.id)
  await refuseForeignFile(tx, input)
  await removeFiles(tx, [input.fileId])
  await recordEvent(tx, effects, session, { objectKind: 'lesson', objectId: input.id, action: 'file_removed' })
  return getLesson(tx, effects, session, { id: input.id })
}

/** @throws Failure 404 absent, or of somebody else's lesson */
export async function getLessonFile(
  reader: Reader,
  effects: Pick<Effects, 'files' | 'log'>,
  session: Session,
  input: Input<typeof spec.getLessonFile>,
) {
  const row = await findLessonRow(reader, input.id)
  if (!row || !maySee(session, row)) throw notFound()
  await refuseForeignFile(reader, input)
  const file = await readFile(reader, effects, input.fileId)
  if (!file) throw notFound()
  return file
}

async function lessonToAttachTo(tx: Tx, session: Session, id: string): Promise<void> {
  const [row] = await lockLessonRows(tx, [id])
  if (!row || !maySee(session, row)) throw notFound()
  const refusal = refusalToEdit(session, row)
  if (refusal) throw refusedBy(refusal, row)
}

async function refuseForeignFile(reader: Reader, { id, fileId }: { id: string; fileId: string }): Promise<void> {
  const pairs = await listLessonFileIds(reader, [id])
  if (!pairs.some((pair) => pair.file_id === fileId)) throw notFound()
}
