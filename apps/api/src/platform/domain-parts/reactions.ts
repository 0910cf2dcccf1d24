import type { Tx } from '../database/index.ts'
import type { Session } from '../http/session.ts'
import type { Effects, AnnounceStep } from '../services.ts'
import type { Steps } from './steps.ts'

/** Handlers of a domain for steps of other domains. */
export type Reactions = {
  [Name in keyof Steps]?: (tx: Tx, effects: Effects, session: Session | null, facts: Steps[Name]) => Promise<void>
}

/** Reactions run one after another, in the order of their domains. */
export function announcerOfSteps(reactions: readonly Reactions[]): AnnounceStep {
  return async (tx, effects, session, name, facts) => {
    for (const each of reactions) await each[name]?.(tx, effects, session, facts)
  }
}
