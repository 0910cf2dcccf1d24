// A setup file of Vitest: how often a property is tried in `npm test -- deep`. A test with a number of its own names it by `tries(…)`
// of apps/api/src/testing.
import { inject } from 'vitest'

if (inject('isDeep')) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 200 })
}
