// Files of credentials: uploaded one by one while the form is filled in, and sent with it.
import { z } from 'zod'
import { endpoint, quota } from '#kit/endpoint.ts'
import { idParams, idSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { fileFacts, fileMaxBytes, fileNameSchema } from '#messages/files'

const credentialFilesQuota = quota('credentialFiles', 60, 300)

/** Files that one credential can have, such as a diploma with its supplement. */
export const mostCredentialFiles = 5

/** The endings that the file chooser offers: scans and photos. */
export const credentialFileEndings = '.pdf,.jpg,.jpeg,.png,.webp'

export const addCredentialFile = endpoint({
  method: 'POST',
  path: '/frontend-api/credentials/files',
  summary: 'Stores a scan or a photo for a credential that is about to be sent, of at most 10 MB',
  session: 'required',
  roles: ['executor'],
  quota: credentialFilesQuota,
  query: z.strictObject({ name: fileNameSchema }),
  file: true,
  limits: { bodyBytes: fileMaxBytes },
  responses: { 201: dataOf(fileFacts) },
})

export const removeCredentialFile = endpoint({
  method: 'DELETE',
  path: '/frontend-api/credentials/files/:id',
  summary: 'Removes a file whose credential is not sent yet',
  session: 'required',
  roles: ['executor'],
  quota: credentialFilesQuota,
  params: idParams,
  responses: { 200: dataOf(z.object({ id: idSchema })) },
})

export const getCredentialFile = endpoint({
  method: 'GET',
  path: '/frontend-api/credentials/files/:id',
  summary: 'Downloads a file of a credential, for its owner or those who check it; before it is sent, for its owner',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['manager', 'administrator'],
  params: idParams,
  download: 'application/octet-stream',
  responses: { 200: z.string() },
})
