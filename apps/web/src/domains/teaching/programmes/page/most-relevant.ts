import type { ProgrammeCard, ProgrammeState } from '@navyk/api-spec/teaching/programmes'

const byUrgency: readonly ProgrammeState[] = ['running', 'confirmed', 'enrolling', 'draft', 'finished', 'cancelled']

/** Finds the programme that concerns the reader most: one with an own seat or an own place in the team, then one that runs, then one
 *  that is about to. */
export function mostRelevant(programmes: ProgrammeCard[]): ProgrammeCard | undefined {
  const rank = ({ ownSeats, membership, state }: ProgrammeCard) =>
    (ownSeats.length > 0 || membership !== null ? 0 : byUrgency.length) + byUrgency.indexOf(state)
  return programmes.toSorted((one, other) => rank(one) - rank(other))[0]
}
