// Personal data: export and erasing of a person's data. It owns no such data: each domain's manifest says how
// its part is exported and erased.
import * as spec from '@navyk/api-spec/views/personal-data'
import { download, read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { getDeletion, requestDeletion, takeBackDeletion } from './deletion.ts'
import { erasePeopleTask } from './erase-person.ts'
import { removeExportsTask } from './export-tasks.ts'
import { eraseExports } from './queries.ts'
import { downloadDataExport, getDataExport, requestDataExport } from './request-export.ts'
import { personalDataTasks } from './tasks.ts'
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
  tasks: personalDataTasks,
  timetable: {
    [erasePeopleTask]: '30 3 * * *',
    [removeExportsTask]: '25 * * * *',
  },
  erase: eraseExports,
}
