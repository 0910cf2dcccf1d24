// Offers: what customers look for, and what executors respond with, from publishing to the match.
// It does not own what comes of a match: that is contracts, whose steps this domain reacts to.
import * as spec from '@navyk/api-spec/market/offers'
import { read, write, readAndNote } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { createOffer } from './creating/create-offer.ts'
import { discardOfferDraft, getOfferDraft, saveOfferDraft } from './drafts/keep-draft.ts'
import { draftRetention } from './drafts/retention.ts'
import { eraseOffers } from './personal-data/erase-queries.ts'
import { exportFor } from './personal-data/export.ts'
import { cancelOffer } from './life/cancel-offer.ts'
import { expireOffersTask, offerTasks } from './life/expire-offers.ts'
import { pauseOffer, resumeOffer } from './life/pause-offer.ts'
import { publishOffer, returnOffer } from './life/publish-offer.ts'
import { republishOffer } from './life/republish-offer.ts'
import { resubmitOffer } from './life/resubmit-offer.ts'
import { dismissOffer, restoreOffer } from './lists/dismiss-offer.ts'
import type texts from './messages.ru.json'
import { listOfferHistory, getOffer } from './lists/present-offer.ts'
import { partiesOfOffers } from './queries.ts'
import { reactions } from './reactions.ts'
import { changeResponse } from './responses/change-response.ts'
import { chooseResponse } from './responses/choose-response.ts'
import { proposeResponses, withdrawProposal } from './responses/propose-responses.ts'
import { respondToOffer } from './responses/respond-to-offer.ts'
import { rejectResponse, shortlistResponse, withdrawResponse } from './responses/weigh-response.ts'
import { merging } from './personal-data/merging.ts'
import { staffQueue } from './staff-queue.ts'

export const manifest: DomainManifest = {
  // Lists, counts and respondents are served by `matching`, because they depend on what executors teach and when they
  // are free.
  routes: [
    readAndNote(spec.getOffer, getOffer),
    read(spec.listOfferHistory, listOfferHistory),
    write(spec.dismissOffer, dismissOffer),
    write(spec.restoreOffer, restoreOffer),
    read(spec.getOfferDraft, getOfferDraft),
    write(spec.saveOfferDraft, saveOfferDraft),
    write(spec.discardOfferDraft, discardOfferDraft),
    write(spec.createOffer, createOffer),
    write(spec.resubmitOffer, resubmitOffer),
    write(spec.publishOffer, publishOffer),
    write(spec.returnOffer, returnOffer),
    write(spec.pauseOffer, pauseOffer),
    write(spec.resumeOffer, resumeOffer),
    write(spec.republishOffer, republishOffer),
    write(spec.cancelOffer, cancelOffer),
    write(spec.chooseResponse, chooseResponse),
    write(spec.proposeResponses, proposeResponses),
    write(spec.withdrawProposal, withdrawProposal),
    write(spec.respondToOffer, respondToOffer),
    write(spec.changeResponse, changeResponse),
    write(spec.withdrawResponse, withdrawResponse),
    write(spec.shortlistResponse, shortlistResponse),
    write(spec.rejectResponse, rejectResponse),
  ],
  staffQueue,
  parties: partiesOfOffers,
  tasks: offerTasks,
  timetable: {
    [expireOffersTask]: '5 0 * * *',
  },
  reactions,
  exportCabinet: exportFor,
  retention: [draftRetention],
  erase: eraseOffers,
  merging,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    offers: typeof texts
  }
}
