// Offers: what customers look for, and what executors respond with, from publishing to the match.
// It does not own what comes of a match: that is contracts, whose steps this domain reacts to.
import * as spec from '@navyk/api-spec/market/offers'
import { read, write, readAndNote } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { ownedRows, expiringRows } from '#platform/database'
import { createOffer } from './creating/create-offer.ts'
import { discardOfferDraft, getOfferDraft, saveOfferDraft } from './drafts/keep-draft.ts'
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
import { changeResponse } from './responses/change-response.ts'
import { chooseResponse } from './responses/choose-response.ts'
import { proposeResponses, withdrawProposal } from './responses/propose-responses.ts'
import { respondToOffer } from './responses/respond-to-offer.ts'
import { rejectResponse, shortlistResponse, withdrawResponse } from './responses/weigh-response.ts'
import { staffQueue } from './staff-queue.ts'
import { closeMatchedOffer, reopenOffer } from './life/settle-offer.ts'
import { moveDraft } from './drafts/draft-queries.ts'

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
  /** An offer is closed or opened again by what happens to its contract. */
  reactions: {
    'contract.activated': (tx, effects, session, { offerId }) => closeMatchedOffer(tx, effects, session, offerId),
    'contract.cancelled': (tx, effects, session, { offerId, reason }) =>
      reopenOffer(tx, effects, session, offerId, reason),
  },
  exportCabinet: exportFor,
  retention: [
    /** How long the form of a request that was not sent is kept. */
    {
      kind: 'offer_drafts',
      what: 'forms of requests that were typed and not sent',
      begins: 'the last change of the form',
      keptFor: { days: 365 },
      because: 'a family that returns for the next school year goes on with it; later it begins anew',
      every: 'night',
      rows: expiringRows('offer_draft', 'saved_at'),
    },
  ],
  erase: eraseOffers,
  // Rows of this domain that move when a customer is merged into another (docs/decisions/0040).
  merging: {
    rows: [ownedRows('offer', 'customer_id', { counted: 'offers' })],
    byHand: [ownedRows('offer_draft', 'customer_id')],
    move: (tx, _effects, pair) => moveDraft(tx, pair),
  },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    offers: typeof texts
  }
}
