// Screens by visitor, written down: docs/rules/screens.md. The test asks the function that the router asks itself, so a
// screen that others see than before is seen in the change of that page.
import { expect, test } from 'vitest'
import { addressOf, declared, screensPage, visitors } from '#testing/screens-page.ts'
import { isSignInPath } from '../addresses/frame-paths.ts'
import { isFor } from '../manifest.ts'
import { publicPaths } from './public-routes.tsx'
import { screens, startPath } from './screens.tsx'

test('docs/rules/screens.md says who sees which screen, and who is refused', async () => {
  await expect(screensPage()).toMatchFileSnapshot('../../../../../docs/rules/screens.md')
})

test('a signed-out visitor gets the sign-in page at the address of every screen, and at no public page', () => {
  expect(declared.map(({ path }) => addressOf(path)).filter((address) => !isSignInPath(address))).toEqual([])
  expect(publicPaths.filter(isSignInPath)).toEqual([])
})

test.each(Object.entries(visitors))(
  'the way back from a refusal leads a person (%s) to a screen that they see',
  (_, visitor) => {
    const back = startPath(visitor)
    const screen = screens.find(({ path }) => addressOf(path).replace(/\/$/, '') === back.replace(/\/$/, ''))
    expect(screen && isFor(screen, visitor), back).toBe(true)
  },
)
