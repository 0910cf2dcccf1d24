// Credentials: what executors show the service of themselves (diplomas, the registration as payers of НПД, police certificates), from
// uploading to checking and expiring. It does not own what is in a file, nor the cards on which checked ones are marked.
import * as spec from '@navyk/api-spec/market/credentials'
import { businessDate } from '@navyk/api-spec/kit'
import { credentialKinds } from '@navyk/api-spec/vocabulary'
import { download, read, write, writeInSteps } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { allPages } from '#platform/database/pages.ts'
import type { StillTrue } from '#platform/channels/outbox'
import { removeFiles } from '#messages/files'
import { expiringRows } from '#platform/database'
import { confirmCredential, refuseCredential, removeCredential } from './check-credential.ts'
import { downloadCredentials } from './download-credentials.ts'
import { eraseCredentials } from './erase-queries.ts'
import { addCredentialFile, getCredentialFile, removeCredentialFile } from './files/files.ts'
import { getCredential, listCredentials } from './list-credentials.ts'
import type texts from './messages.ru.json'
import { countWaitingCredentials, partiesOfCredentials, findCredentialRow } from './queries.ts'
import { remindOfCredentials, remindTask } from './reminders/remind.ts'
import './tables.ts'
import { uploadCredential } from './files/upload-credential.ts'

// Time in which the notice that a document ends is true: to the end of its last day, unless another took its place.
const isValid: StillTrue = async (reader, { thingId, values }, now) => {
  const today = businessDate(now)
  const row = thingId === null ? undefined : await findCredentialRow(reader, thingId, today)
  if (row?.state !== 'confirmed') return false
  return row.valid_until === values.until && row.valid_until >= today
}

export const manifest: DomainManifest = {
  lasting: Object.fromEntries(
    ['ends', ...credentialKinds.map((kind) => `ends_${kind}`)].map((name) => [`credentials.notices.${name}`, isValid]),
  ),
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
  retention: [
    /** How long a file waits to be sent with a credential. */
    {
      kind: 'unsent_credential_files',
      what: 'files that were added to a credential and not sent',
      begins: 'the upload',
      keptFor: { days: 1 },
      because: 'whoever has not sent them by then begins anew',
      every: 'night',
      rows: expiringRows('credential_file', 'created_at', {
        only: 'credential_id is null',
        instead: { key: 'file_id', act: (tx, _effects, ids) => removeFiles(tx, ids) },
      }),
    },
  ],
  parties: partiesOfCredentials,
  /** This domain's part of the export of a person's data: the own credentials as their executor sees them. */
  exportCabinet: async (reader, effects, session) => {
    if (session.role !== 'executor') return {}
    return {
      credentials: await allPages((cursor) => listCredentials(reader, effects, session, { cursor, limit: 100 })),
    }
  },
  erase: eraseCredentials,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    credentials: typeof texts
  }
}
