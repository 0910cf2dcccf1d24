// Personal data: export and erasing of a person's data. It owns no such data: each domain's manifest says how
// its part is exported and erased.
import * as spec from '@navyk/api-spec/views/personal-data'
import { download, read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import { getDeletion, requestDeletion, takeBackDeletion } from './deletion.ts'
import { erasePeopleTask, eraseTasks } from './erasing/erase-person.ts'
import { storeErasuresTask } from './erasing/store-erasures.ts'
import { answerRetention } from '#platform/http'
import { messageRetention } from '#platform/channels/outbox'
import { exportRetention } from './retention/export-retention.ts'
import { giveUpExportsTask, exportTasks } from './export-tasks.ts'
import { removeHourlyTask, removeNightlyTask, removalTasks } from './retention/remove-over.ts'
import { eraseExports } from './queries.ts'
import { downloadDataExport, getDataExport, requestDataExport } from './request-export.ts'
import './tables.ts'
import type { TaskHandler } from '#platform/queue'
import type { Services } from '#platform/services.ts'

/** The handlers of this domain's tasks. */
const personalDataTasks = (services: Services): Record<string, TaskHandler> => ({
  ...exportTasks(services),
  ...eraseTasks(services),
  ...removalTasks(services),
})

export const manifest: DomainManifest = {
  routes: [
    write(spec.requestDataExport, requestDataExport),
    read(spec.getDataExport, getDataExport),
    download(spec.downloadDataExport, downloadDataExport),
    read(spec.getDeletion, getDeletion),
    write(spec.requestDeletion, requestDeletion),
    write(spec.takeBackDeletion, takeBackDeletion),
  ],
  tasks: personalDataTasks,
  timetable: {
    // Before accounts are erased, so that messages to their former addresses are gone then.
    [removeNightlyTask]: '20 3 * * *',
    [erasePeopleTask]: '30 3 * * *',
    [storeErasuresTask]: '35 * * * *',
    [removeHourlyTask]: '15 * * * *',
    [giveUpExportsTask]: '25 * * * *',
  },
  retiredTasks: ['remove-data-exports'],
  retention: [exportRetention, messageRetention, answerRetention],
  erase: eraseExports,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    personal_data: typeof texts
  }
}
