// Credentials: what executors show the service of themselves (diplomas, the registration as payers of НПД, police certificates), from
// uploading to checking and expiring. It does not own what is in a file, nor the cards on which checked ones are marked.
import * as spec from '@navyk/api-spec/market/credentials'
import { download, read, write, writeInSteps } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { lasting } from './reminders/lasting.ts'
import { confirmCredential, refuseCredential, removeCredential } from './check-credential.ts'
import { downloadCredentials } from './download-credentials.ts'
import { eraseCredentials } from './erase-queries.ts'
import { exportFor } from './export.ts'
import { addCredentialFile, getCredentialFile, removeCredentialFile } from './files/files.ts'
import { getCredential, listCredentials } from './list-credentials.ts'
import type texts from './messages.ru.json'
import { countWaitingCredentials, partiesOfCredentials } from './queries.ts'
import { remindOfCredentials, remindTask } from './reminders/remind.ts'
import './tables.ts'
import { credentialFileRetention } from './files/retention.ts'
import { uploadCredential } from './files/upload-credential.ts'

export const manifest: DomainManifest = {
  lasting,
  routes: [
    read(spec.listCredentials, listCredentials),
    download(spec.downloadCredentials, downloadCredentials),
    read(spec.getCredential, getCredential),
    write(spec.uploadCredential, uploadCredential),
    write(spec.removeCredential, removeCredential),
    write(spec.confirmCredential, confirmCredential),
    write(spec.refuseCredential, refuseCredential),
    writeInSteps(spec.addCredentialFile, addCredentialFile),
    write(spec.removeCredentialFile, removeCredentialFile),
    download(spec.getCredentialFile, getCredentialFile),
  ],
  staffQueue: {
    executor_credentials: {
      work: ['manager', 'administrator'],
      count: async ({ reader }) => {
        const { count, oldestAt } = await countWaitingCredentials(reader)
        return { count, oldest: oldestAt }
      },
    },
  },
  tasks: (services) => ({
    [remindTask]: () => remindOfCredentials(services),
  }),
  timetable: {
    // In the morning, when people read.
    [remindTask]: '20 10 * * *',
  },
  retiredTasks: ['remove-unsent-credential-files'],
  retention: [credentialFileRetention],
  parties: partiesOfCredentials,
  exportCabinet: exportFor,
  erase: eraseCredentials,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    credentials: typeof texts
  }
}
