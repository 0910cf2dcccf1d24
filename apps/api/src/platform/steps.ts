// What happens in one domain and concerns a domain above it. The one below can't call the one above; it tells its step
// (`effects.tellStep`), and whoever reacts does so in the same transaction: both have happened, or neither (reactions.ts).

/** Steps by name with what is told of them. Each domain adds its own, as it adds its tables. */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it
export interface Steps {}
