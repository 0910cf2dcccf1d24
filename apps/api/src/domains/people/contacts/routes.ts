import {
  confirmContact as confirmContactEndpoint,
  getContacts as getContactsEndpoint,
  updateContacts as updateContactsEndpoint,
} from '@navyk/api-spec/people/contacts'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { confirmContact } from './confirm-contact.ts'
import { getContacts } from './get-contacts.ts'
import { updateContacts } from './update-contacts.ts'

export const contactRoutes = (services: Services): Route[] => [
  route(getContactsEndpoint, async ({ session }) => ({
    data: await getContacts(services.db, session.accountId, services.clock.now()),
  })),
  route(updateContactsEndpoint, ({ session, request, body, transact }) =>
    transact(async (tx) => ({ data: await updateContacts(tx, services, session, request, body) })),
  ),
  route(confirmContactEndpoint, ({ session, body }) => confirmContact(services, session, body)),
]
