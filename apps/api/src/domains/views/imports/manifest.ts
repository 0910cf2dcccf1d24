// Imports: spreadsheets of people and contracts, from the upload to what they have become. The people, learners and contracts that
// they make are of their own domains.
import * as spec from '@navyk/api-spec/views/imports'
import { ownedRows } from '#platform/database'
import { download, read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import type { Services } from '#platform/services.ts'
import { applyImport, applyTask, createImported } from './applying/apply-import.ts'
import type { ImportTask } from './applying/begin-try.ts'
import { restartImports, carryOnTask } from './applying/restart-imports.ts'
import { checkImport, checkTask } from './check-import.ts'
import { downloadImportRemarks, downloadImportTemplate } from './download-import.ts'
import { inviteImported, inviteTask } from './applying/invite-imported.ts'
import { downloadImports } from './download-list.ts'
import { eraseFromImports, exportImports } from './queries.ts'
import { getImport, listImportFaults, listImportRows, listImports } from './read-imports.ts'
import { importRetention } from './retention.ts'
import { discardImport, uploadImport } from './upload-import.ts'
import './tables.ts'

export const manifest: DomainManifest = {
  routes: [
    download(spec.downloadImportTemplate, downloadImportTemplate),
    write(spec.uploadImport, uploadImport),
    read(spec.listImports, listImports),
    download(spec.downloadImports, downloadImports),
    read(spec.getImport, getImport),
    read(spec.listImportFaults, listImportFaults),
    read(spec.listImportRows, listImportRows),
    download(spec.downloadImportRemarks, downloadImportRemarks),
    write(spec.applyImport, applyImport),
    write(spec.discardImport, discardImport),
  ],
  tasks: (services: Services) => ({
    [checkTask]: (data: unknown) => checkImport(services, data as ImportTask),
    [applyTask]: (data: unknown) => createImported(services, data as ImportTask),
    [inviteTask]: (data: unknown) => inviteImported(services, data as ImportTask),
    [carryOnTask]: () => restartImports(services),
  }),
  timetable: { [carryOnTask]: '* * * * *' },
  retiredTasks: ['forget-imports'],
  retention: [importRetention],
  exportAccount: exportImports,
  erase: eraseFromImports,
  merging: { rows: [ownedRows('people_import_row', 'customer_id')] },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    imports: typeof texts
  }
}
