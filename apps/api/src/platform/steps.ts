// What happens in one domain and concerns a domain above it. The one below can't call the one above; it tells its step,
// and whoever reacts does so in the same transaction: both have happened, or neither has (reactions.ts).
import type { Tx } from './database/index.ts'
import type { Session } from './http/session.ts'

/** Steps by name with what is told of them. Each domain adds its own, as it adds its tables. */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it
export interface Steps {}

/** Tells a step to whoever reacts to it. @throws what a reaction throws, so that the transaction ends */
export type TellStep = <Name extends keyof Steps>(
  tx: Tx,
  session: Session,
  name: Name,
  facts: Steps[Name],
) => Promise<void>
