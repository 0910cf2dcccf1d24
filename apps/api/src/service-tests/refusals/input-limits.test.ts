// What each call takes, and how often, written down: docs/rules/input-limits.md. The tests of the domains show what is answered
// beyond a limit; this shows that a limit changes only where somebody changes the table as well.
import { expect, test } from 'vitest'
import { inputLimitsPage } from '#testing/readings/input-limits-page.ts'

test('docs/rules/input-limits.md says what a call takes, and how often', async () => {
  await expect(inputLimitsPage()).toMatchFileSnapshot('../../../../../docs/rules/input-limits.md')
})
