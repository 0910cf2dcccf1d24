// Learners: who is taught, and in whose care they are. It does not own what they learn: offers, contracts and lessons
// name a learner by id.
import * as spec from '@navyk/api-spec/people/learners'
import { read, write } from '#platform/http'
import { ownedRows } from '#platform/database'
import type { DomainManifest } from '#platform/manifest.ts'
import { allPages } from '#platform/database/pages.ts'
import type texts from './messages.ru.json'
import { createLearner } from './changing/create-learner.ts'
import { listLearners } from './list-learners.ts'
import { partiesOfLearners, eraseLearners } from './queries.ts'
import { updateLearner } from './changing/update-learner.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.listLearners, listLearners),
    write(spec.createLearner, createLearner),
    write(spec.updateLearner, updateLearner),
  ],
  parties: partiesOfLearners,
  exportCabinet: async (reader, effects, session) => {
    if (session.role !== 'customer') return {}
    return { learners: await allPages((cursor) => listLearners(reader, effects, session, { cursor, limit: 100 })) }
  },
  erase: eraseLearners,
  merging: { rows: [ownedRows('learner', 'customer_id', { counted: 'learners' })] },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    learners: typeof texts
  }
}
