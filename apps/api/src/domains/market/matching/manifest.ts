// Matching: the desk of requests that wait, which offers suit which executors, by what they teach and when they are
// free, the cards to choose by, and who could take a contract over or teach a group.
// Of data it owns what is done about contracts that lose their teacher. Offers, cards, free times, contracts and lessons
// belong to their domains.
import * as spec from '@navyk/api-spec/market/offers'
import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import * as programmesSpec from '@navyk/api-spec/teaching/programmes'
import * as deskSpec from '@navyk/api-spec/market/matching'
import { download, read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { queueEntry, type QueueContext } from '#platform/domain-parts/staff-queue.ts'
import type texts from './messages.ru.json'
import { matchingTasks } from './inviting/alert-executors.ts'
import './tables.ts'
import { downloadGaps, downloadWaitingOffers } from './desk/download-desk.ts'
import { closeGap, fillGaps, requestForGap } from './gaps/fill-gap.ts'
import { listGaps } from './gaps/list-gaps.ts'
import { countOffers, listOffers } from './list-offers.ts'
import { inviteExecutors } from './inviting/invite-executors.ts'
import { listCandidates, listGapCandidates } from './candidates/list-candidates.ts'
import { listPossibleExecutors, listPossibleMembers } from './candidates/list-possible-executors.ts'
import { listRespondents } from './candidates/list-respondents.ts'
import { listWaitingOffers, countPromises } from './desk/list-waiting-offers.ts'

const readPromises = ({ reader, now }: QueueContext) => countPromises(reader, now)

export const manifest: DomainManifest = {
  routes: [
    read(deskSpec.listWaitingOffers, listWaitingOffers),
    download(deskSpec.downloadWaitingOffers, downloadWaitingOffers),
    read(deskSpec.listGaps, listGaps),
    download(deskSpec.downloadGaps, downloadGaps),
    read(deskSpec.listCandidates, listCandidates),
    write(deskSpec.inviteExecutors, inviteExecutors),
    read(deskSpec.listGapCandidates, listGapCandidates),
    write(deskSpec.requestForGap, requestForGap),
    write(deskSpec.closeGap, closeGap),
    write(deskSpec.fillGaps, fillGaps),
    read(spec.listOffers, listOffers),
    read(spec.countOffers, countOffers),
    read(spec.listRespondents, listRespondents),
    read(contractsSpec.listPossibleExecutors, listPossibleExecutors),
    read(programmesSpec.listPossibleMembers, listPossibleMembers),
  ],
  staffQueue: {
    broken_promises: queueEntry(['manager'], readPromises, ({ broken, brokenSince }) => ({
      count: broken,
      oldest: brokenSince,
    })),
    promises_soon: queueEntry(['manager'], readPromises, ({ soon }) => ({ count: soon })),
  },
  tasks: matchingTasks,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    matching: typeof texts
  }
}
