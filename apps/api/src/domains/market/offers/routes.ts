import * as spec from '@navyk/api-spec/market/offers'
import { read, write, writeInSteps } from '../../../platform/http/index.ts'
import { cancelOffer } from './life/cancel-offer.ts'
import { chooseResponse } from './responses/choose-response.ts'
import { changeResponse } from './responses/change-response.ts'
import { createOffer } from './create-offer.ts'
import { dismissOffer, restoreOffer } from './lists/dismiss-offer.ts'
import { discardDraft, getDraft, saveDraft } from './drafts/keep-draft.ts'
import { pauseOffer, resumeOffer } from './life/pause-offer.ts'
import { listOfferHistory, openOffer } from './present-offer.ts'
import { publishOffer } from './life/publish-offer.ts'
import { republishOffer } from './life/republish-offer.ts'
import { respondToOffer } from './responses/respond-to-offer.ts'
import { resubmitOffer } from './life/resubmit-offer.ts'
import { returnOffer } from './life/return-offer.ts'
import { rejectResponse, shortlistResponse } from './responses/weigh-response.ts'
import { withdrawResponse } from './responses/withdraw-response.ts'

/** Lists, counts and respondents are served by `matching`, because they depend on what executors teach and when they
 *  are free. */
export const offerRoutes = [
  writeInSteps(spec.getOffer, openOffer),
  read(spec.listOfferHistory, listOfferHistory),
  write(spec.dismissOffer, dismissOffer),
  write(spec.restoreOffer, restoreOffer),
  read(spec.getOfferDraft, getDraft),
  write(spec.saveOfferDraft, saveDraft),
  write(spec.discardOfferDraft, discardDraft),
  write(spec.createOffer, createOffer),
  write(spec.resubmitOffer, resubmitOffer),
  write(spec.publishOffer, publishOffer),
  write(spec.returnOffer, returnOffer),
  write(spec.pauseOffer, pauseOffer),
  write(spec.resumeOffer, resumeOffer),
  write(spec.republishOffer, republishOffer),
  write(spec.cancelOffer, cancelOffer),
  write(spec.chooseResponse, chooseResponse),
  write(spec.respondToOffer, respondToOffer),
  write(spec.changeResponse, changeResponse),
  write(spec.withdrawResponse, withdrawResponse),
  write(spec.shortlistResponse, shortlistResponse),
  write(spec.rejectResponse, rejectResponse),
]
