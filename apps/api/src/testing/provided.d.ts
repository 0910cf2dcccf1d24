// What vitest.config.ts hands to all tests.
import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is a run of `npm test -- deep`. */
    isDeep: boolean
    /** Domains such as `money/acts` that a matrix over all endpoints is limited to; none without a limit. */
    onlyDomains: string[]
  }
}
