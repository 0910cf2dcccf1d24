import { listContacts as listContactsEndpoint } from '@navyk/api-spec/people/directory'
import {
  createLearner as createLearnerEndpoint,
  listLearners as listLearnersEndpoint,
  updateLearner as updateLearnerEndpoint,
} from '@navyk/api-spec/people/learners'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { createLearner } from './create-learner.ts'
import { listContacts } from './list-contacts.ts'
import { listLearners } from './list-learners.ts'
import { updateLearner } from './update-learner.ts'

export const learnerRoutes = (services: Services): Route[] => [
  route(listContactsEndpoint, ({ query }) => listContacts(services.db, query)),
  route(listLearnersEndpoint, ({ session, query }) => listLearners(services.db, session, query)),
  route(createLearnerEndpoint, ({ session, body, transact }) =>
    transact(async (tx) => ({ data: await createLearner(tx, services, session, body) })),
  ),
  route(updateLearnerEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await updateLearner(tx, services, session, params.id, body) })),
  ),
]
