// The pages of docs that are made from the sources. A domain, a table or a view that is added, moved or described anew is seen in
// the change of the page; `npx vitest run --project tools documents -u` writes both anew.
import { expect, test } from 'vitest'
import { root } from '../machine.mjs'
import { areasPage, undescribedViews, viewsPage } from './pages.mjs'

test('docs/areas.md names every domain with what it owns', async () => {
  await expect(await areasPage(root)).toMatchFileSnapshot('../../docs/areas.md')
})

test('docs/views.md names every published view with its owner', async () => {
  await expect(await viewsPage(root)).toMatchFileSnapshot('../../docs/views.md')
})

test('every published view is described by the comment before it', async () => {
  expect(await undescribedViews(root)).toEqual([])
})
