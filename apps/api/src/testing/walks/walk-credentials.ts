import * as spec from '@navyk/api-spec/market/credentials'
import { publishOffer, respond } from '../acting/agreements.ts'
import type { WriteWalk } from './chain/beside-the-chain.ts'
import { credentialForm, scan } from '../factories/credentials.ts'
import { executorCards } from '../factories/executor-cards.ts'

/** Calls all writes about credentials, by an executor who has responded to a request. */
export async function walkCredentials({ write, prepare }: WriteWalk): Promise<void> {
  await prepare(async (t) => {
    await executorCards(() => t).saveCard(t.people.executor)
    const offer = await publishOffer(t, { deadlineOn: '2027-01-25' })
    await respond(t, offer.id, { startsOn: '2027-01-25' })
  })
  const uploadScan = async (): Promise<string> => {
    const kept = { query: { name: 'диплом.pdf' }, file: scan }
    return (await write(spec.addCredentialFile, 'executor', '', undefined, kept)).id
  }
  const upload = async (): Promise<spec.Credential> =>
    write(spec.uploadCredential, 'executor', '', { ...credentialForm, fileIds: [await uploadScan()] })
  await write(spec.removeCredentialFile, 'executor', await uploadScan())
  const [checked, removed] = [await upload(), await upload()]
  await write(spec.confirmCredential, 'manager', checked.id, { version: 1 })
  await write(spec.refuseCredential, 'administrator', checked.id, { version: 2, reason: 'Подделка' })
  await write(spec.removeCredential, 'executor', removed.id, { version: 1 })
}
