import * as spec from '@navyk/api-spec/market/credentials'
import type { TestApp, TestPerson } from '../test-app.ts'

/** A scan as small as a PDF can be. */
export const scan = new TextEncoder().encode('%PDF-1.4\n%%EOF')

export const credentialForm = {
  kind: 'diploma' as const,
  number: 'А 1234567',
  issuer: 'БГУ',
  issuedOn: '2015-06-30',
}

export const uploadScanOf = (t: TestApp, as: TestPerson, name = 'диплом.pdf', file: Uint8Array = scan) =>
  t.call(spec.addCredentialFile, { as, query: { name }, file })

/** Sends a credential with one scan. @returns the answer */
export async function sendCredential(t: TestApp, form: Partial<spec.CredentialForm> = {}, as = t.people.executor) {
  const fileIds = form.fileIds ?? [(await uploadScanOf(t, as)).body.data.id as string]
  return t.call(spec.uploadCredential, { as, body: { ...credentialForm, ...form, fileIds } })
}

/** A credential that waits to be checked. */
export async function uploadCredential(
  t: TestApp,
  form: Partial<spec.CredentialForm> = {},
  as = t.people.executor,
): Promise<spec.Credential> {
  const answer = await sendCredential(t, form, as)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.data
}

export const confirmCredential = (t: TestApp, { id, version }: spec.Credential, as = t.people.manager) =>
  t.call(spec.confirmCredential, { as, params: { id }, body: { version } })

/** A credential that is confirmed. */
export async function checkedCredential(
  t: TestApp,
  form: Partial<spec.CredentialForm> = {},
  as = t.people.executor,
): Promise<spec.Credential> {
  const answer = await confirmCredential(t, await uploadCredential(t, form, as))
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data
}
