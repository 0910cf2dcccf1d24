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
import { expiringRows } from '#platform/database'
import { giveUpExportsTask, exportTasks } from './export-tasks.ts'
import { removeHourlyTask, removeNightlyTask, removalTasks } from './retention/remove-over.ts'
import { eraseExports, removeExports } from './queries.ts'
import { downloadDataExport, getDataExport, requestDataExport } from './request-export.ts'
import './tables.ts'

export const manifest: DomainManifest = {
  routes: [
    write(spec.requestDataExport, requestDataExport),
    read(spec.getDataExport, getDataExport),
    download(spec.downloadDataExport, downloadDataExport),
    read(spec.getDeletion, getDeletion),
    write(spec.requestDeletion, requestDeletion),
    write(spec.takeBackDeletion, takeBackDeletion),
  ],
  tasks: (services) => ({
    ...exportTasks(services),
    ...eraseTasks(services),
    ...removalTasks(services),
  }),
  timetable: {
    // Before accounts are erased, so that messages to their former addresses are gone then.
    [removeNightlyTask]: '20 3 * * *',
    [erasePeopleTask]: '30 3 * * *',
    [storeErasuresTask]: '35 * * * *',
    [removeHourlyTask]: '15 * * * *',
    [giveUpExportsTask]: '25 * * * *',
  },
  retiredTasks: ['remove-data-exports'],
  retention: [
    /** How long the file of an export is kept. */
    {
      kind: 'data_exports',
      what: 'copies of personal data that somebody has asked for; that there was one stays',
      begins: 'the end of the day in which it can be downloaded',
      keptFor: { days: 0 },
      because: 'a copy of everything is worth stealing; another one can be asked for',
      every: 'hour',
      rows: expiringRows('data_export', 'expires_at', {
        only: "state = 'ready'",
        instead: { key: 'id', act: (tx, _effects, ids) => removeExports(tx, ids) },
      }),
    },
    messageRetention,
    answerRetention,
  ],
  erase: eraseExports,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    personal_data: typeof texts
  }
}
