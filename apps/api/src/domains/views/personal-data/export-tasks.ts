import { hourMs } from '@navyk/api-spec/kit'
import type { TaskHandler } from '#platform/queue'
import type { Services } from '#platform/services.ts'
import { buildExport } from './build-export.ts'
import { beginExport, finishExport, markAbandonedExports, setProgress } from './queries.ts'

export const buildExportTask = 'build-data-export'
export const giveUpExportsTask = 'give-up-data-exports'

/** Builds exports of people's data, and gives up those that no process works on any more. */
export const exportTasks = (services: Services): Record<string, TaskHandler> => ({
  [buildExportTask]: (data) => build(services, (data as { id: string }).id),
  [giveUpExportsTask]: () => markAbandonedExports(services.db, new Date(services.clock.now().getTime() - hourMs)),
})

async function build(services: Services, id: string): Promise<void> {
  const accountId = await beginExport(services.db, id)
  if (accountId === undefined) return
  const bytes = await buildExport(services.db, services, accountId, (done) => setProgress(services.db, id, done))
  await finishExport(services.db, id, bytes, new Date(services.clock.now().getTime() + 24 * hourMs))
}
