import { atLeast, atMost, type Figure } from '../bench/figure.ts'
import type { Db } from '../apps/api/src/platform/database/index.ts'
import { compareQuestions, type StoredQuestion, storedQuestions } from '../apps/api/src/testing/load/question-load.ts'

/** What a drill knows of its writes at its end. */
export interface Outcome {
  acknowledged: readonly { text: string }[]
  /** Tries that were not answered as they should be. */
  failed: number
}

/** Figures that every drill with writes has, from the acknowledged writes and the stored rows. */
export function judge(
  { acknowledged, failed }: Outcome,
  stored: readonly StoredQuestion[],
  goals: { acknowledged?: number; failed?: number; managers?: number } = {},
): Figure[] {
  const texts = acknowledged.map(({ text }) => text)
  const { lost, doubled, inPart } = compareQuestions(texts, stored, goals.managers)
  return [
    atLeast('acknowledged', texts.length, goals.acknowledged ?? 1, 'writes'),
    atMost('lost', lost.length, 0, 'writes'),
    atMost('doubled', doubled.length, 0, 'writes'),
    atMost('stored in part', inPart.length, 0, 'writes'),
    atMost('failed', failed, goals.failed ?? Number.POSITIVE_INFINITY, 'requests'),
  ]
}

/** The same with the rows of a database. */
export const judgeDatabase = async (db: Db, outcome: Outcome, goals?: Parameters<typeof judge>[2]): Promise<Figure[]> =>
  judge(outcome, await storedQuestions(db), goals)
