import * as contactsSpec from '@navyk/api-spec/views/contact-list'
import type { WriteWalk } from './chain/beside-the-chain.ts'

/** Calls all writes of an executor about those whom they teach. */
export async function walkClients({ app, write }: WriteWalk): Promise<void> {
  const [client] = (await app.call(contactsSpec.listOwnClients, { as: app.people.executor })).body.data
  const { version } = await write(contactsSpec.saveClientNote, 'executor', client.id, { text: 'Заметка', version: 0 })
  await write(contactsSpec.saveClientNote, 'executor', client.id, { text: 'Иначе', version })
}
