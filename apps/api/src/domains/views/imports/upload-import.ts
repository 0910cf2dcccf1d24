import { createHash } from 'node:crypto'
import { addDays, type Answer, businessDate, businessInstant, type Input } from '@navyk/api-spec/kit'
import * as spec from '@navyk/api-spec/views/imports'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { invalidFields, notFound, refused, type RequestFacts, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { checkTask } from './check-import.ts'
import { discardable, presentImport } from './present-import.ts'
import { findImport, discardImportRow, insertImport, lockImport } from './queries.ts'

/** Keeps a file until a task has read it. @throws Failure 422 where nothing was sent */
export async function uploadImport(
  tx: Tx,
  effects: Effects,
  session: Session,
  { name, file }: Input<typeof spec.uploadImport>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<Answer<typeof spec.uploadImport>> {
  if (file.length === 0) throw invalidFields({ file: 'validation.required' })
  const [id, now] = [effects.ids.next(), effects.clock.now()]
  await insertImport(tx, {
    id,
    file_name: name,
    sha256: createHash('sha256').update(file).digest('hex'),
    content: file,
    state: 'checking',
    problem: null,
    uploaded_by: session.cabinetId,
    created_at: now,
    applied_by: null,
    applied_at: null,
    asked_at: now,
    asked_permissions: session.permissions,
    // At the end of the day that the page names.
    forget_at: businessInstant(addDays(businessDate(now), spec.importKeptDays + 1)),
  })
  await recordEvent(tx, effects, session, { objectKind: 'import', objectId: id, action: 'uploaded' })
  await effects.queue.send(tx, checkTask, { importId: id })
  const row = await findImport(tx, id)
  if (!row) throw notFound()
  return presentImport(tx, { session, texts: effects.texts, language }, row)
}

/** Deletes the rows of a file that was not applied. @throws Failure 404; 409 `import_changed` with the import as it is */
export async function discardImport(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version }: Input<typeof spec.discardImport>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<Answer<typeof spec.discardImport>> {
  const reading = { session, texts: effects.texts, language }
  const row = await lockImport(tx, id)
  if (!row) throw notFound()
  if (row.version !== version || !discardable.some((state) => state === row.state)) {
    throw refused('import_changed', 'imports.changed', {}, { current: await presentImport(tx, reading, row) })
  }
  await discardImportRow(tx, id)
  await recordEvent(tx, effects, session, { objectKind: 'import', objectId: id, action: 'discarded' })
  return presentImport(tx, reading, (await findImport(tx, id)) ?? row)
}
