// Steps: events of one domain that concern other domains which it must not import, such as those of higher areas. A use
// case announces a step by `effects.announceStep`; the reactions of other domains run in the same transaction
// (reactions.ts).

/** Steps by name with their facts. Each domain adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it
export interface Steps {}
