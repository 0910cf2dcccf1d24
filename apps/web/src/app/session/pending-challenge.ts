import type { TwoStepChallenge } from '@navyk/api-spec/people/two-step'
import { readInTab, writeInTab } from '#ui/browser/storage.ts'

/** A sign-in that waits for its second step. Kept for this tab, so that the page may be reloaded; the password is not
 *  kept. */
const storageKey = 'pendingChallenge'

export function storeChallenge(challenge: TwoStepChallenge): void {
  writeInTab(storageKey, JSON.stringify(challenge))
}

export function clearChallenge(): void {
  writeInTab(storageKey, null)
}

/** The challenge that was kept, unless its time is over. */
export function pendingChallenge(): TwoStepChallenge | undefined {
  const challenge = JSON.parse(readInTab(storageKey) ?? 'null') as TwoStepChallenge | null // as it was kept
  return challenge && Date.parse(challenge.expiresAt) > Date.now() ? challenge : undefined
}
