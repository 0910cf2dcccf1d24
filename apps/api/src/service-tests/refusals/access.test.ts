// Who may call what, written down: docs/rules/access.md. The matrix (role-matrix.test.ts) shows that the service does as its
// endpoints say; this shows that what they say changes only where somebody changes the table as well.
import { expect, test } from 'vitest'
import { accessPage } from '#testing/readings/access-page.ts'

test('docs/rules/access.md says who may call which endpoint', async () => {
  await expect(accessPage()).toMatchFileSnapshot('../../../../../docs/rules/access.md')
})
