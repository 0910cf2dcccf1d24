import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// A chunk of its own, loaded when somebody begins to type a password: it has fifty thousand common passwords.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** The estimator's keys of weaknesses; each has a text. */
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
  /** Score from 0 (guessed at once) to 4 (not worth trying). */
  score: 0 | 1 | 2 | 3 | 4
  weakness: Weakness | undefined
}

/** Strength of a password against guessing. `known`: what a guesser knows of the person, such as the phone. */
export function strengthOf(password: string, known: string[]): Strength {
  const { score, feedback } = estimator.check(password.slice(0, 128), known)
  return { score, weakness: weaknesses.find((name) => name === feedback.warning) }
}
