// Matching: the desk of requests that wait, which offers suit which executors, by what they teach and when they are
// free, the cards to choose by, and who could take a contract over.
// It owns no data: offers, cards, free times and lessons belong to their domains.
import * as spec from '@navyk/api-spec/market/offers'
import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import * as deskSpec from '@navyk/api-spec/market/matching'
import { read, write } from '../../../platform/http/index.ts'
import type { DomainManifest } from '../../../platform/manifest.ts'
import { matchingTasks } from './alert-executors.ts'
import { countOffers, listOffers } from './list-offers.ts'
import { getMatchingDesk } from './get-matching-desk.ts'
import { inviteExecutors } from './invite-executors.ts'
import { listCandidates } from './list-candidates.ts'
import { listPossibleExecutors } from './list-possible-executors.ts'
import { listRespondents } from './list-respondents.ts'

export const manifest: DomainManifest = {
  routes: [
    read(deskSpec.getMatchingDesk, getMatchingDesk),
    read(deskSpec.listCandidates, listCandidates),
    write(deskSpec.inviteExecutors, inviteExecutors),
    read(spec.listOffers, listOffers),
    read(spec.countOffers, countOffers),
    read(spec.listRespondents, listRespondents),
    read(contractsSpec.listPossibleExecutors, listPossibleExecutors),
  ],
  tasks: matchingTasks,
}
