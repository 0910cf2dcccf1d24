import { hourMs } from '@navyk/api-spec/kit'
import type { TaskHandler } from '#platform/queue'
import type { Services } from '#platform/services.ts'
import { buildExport } from './build-export.ts'
import { beginExport, finishExport, removeExports, setProgress } from './queries.ts'

export const buildExportTask = 'build-data-export'
export const removeExportsTask = 'remove-data-exports'

/** Builds exports of people's data, and removes them after a day. */
export const exportTasks = (services: Services): Record<string, TaskHandler> => ({
  [buildExportTask]: (data) => build(services, (data as { id: string }).id),
  [removeExportsTask]: () => {
    const now = services.clock.now()
    return removeExports(services.db, now, new Date(now.getTime() - hourMs))
  },
})

async function build(services: Services, id: string): Promise<void> {
  const accountId = await beginExport(services.db, id)
  if (accountId === undefined) return
  const bytes = await buildExport(services.db, services, accountId, (done) => setProgress(services.db, id, done))
  await finishExport(services.db, id, bytes, new Date(services.clock.now().getTime() + 24 * hourMs))
}
