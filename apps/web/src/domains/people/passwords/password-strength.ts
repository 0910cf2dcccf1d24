import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// A part of its own: the words of fifty thousand common passwords come when somebody begins to type one.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** Why a password is weak, in the estimator's own words; the texts of the page name each. */
export const weaknesses = [
  'straightRow',
  'keyPattern',
  'simpleRepeat',
  'extendedRepeat',
  'sequences',
  'recentYears',
  'dates',
  'topTen',
  'topHundred',
  'common',
  'similarToCommon',
  'wordByItself',
  'namesByThemselves',
  'commonNames',
  'userInputs',
] as const
export type Weakness = (typeof weaknesses)[number]

export interface Strength {
  /** 0 (guessed at once) to 4 (not worth trying). */
  score: number
  weakness: Weakness | undefined
}

/** How well a password withstands guessing. `known`: what a guesser knows of the person, such as the phone. */
export function strengthOf(password: string, known: string[]): Strength {
  const { score, feedback } = estimator.check(password.slice(0, 128), known)
  return { score, weakness: weaknesses.find((name) => name === feedback.warning) }
}
