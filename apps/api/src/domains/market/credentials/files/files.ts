// Files of credentials. What is in a file, how large it may be and how it is served is the business of the domain of files; here
// is who may see it.
import { mostCredentialFiles } from '@navyk/api-spec/market/credentials'
import { invalidFields, refused } from '#platform/http'
import { attachments, scanTypes } from '#messages/files'
import { credentialFileRows } from './file-queries.ts'

/** Scans of credentials. Nobody checks a diploma in a spreadsheet or a recording. */
export const credentialFiles = attachments({
  mostWaiting: 2 * mostCredentialFiles,
  refuseMore: (most) => refused('credential_files_full', 'credentials.too_many_files', { most }),
  only: { types: scanTypes, refuse: () => invalidFields({ file: 'credentials.not_a_scan' }) },
  refuseAbsent: () => invalidFields({ fileIds: 'credentials.no_file' }),
  maySee: (_reader, session, { owner_id, thing_id }) =>
    owner_id === session.cabinetId || (session.role === 'staff' && thing_id !== null),
  rows: credentialFileRows,
})

/** The use cases of the endpoints, by their names. */
export const { add: addCredentialFile, remove: removeCredentialFile, read: getCredentialFile } = credentialFiles
