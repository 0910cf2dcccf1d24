import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { loadNamespaces } from '../languages/i18n.ts'
import { lazyPart, Part } from '#ui/loading/lazy-part.tsx'
import type { PublicManifest } from '../manifest.ts'
import { OfflineBar } from '../shell/banners/offline-bar.tsx'
import { NotFoundPage } from './status-page.tsx'

const manifests = import.meta.glob<PublicManifest>('../../domains/*/*/public-manifest.ts', {
  eager: true,
  import: 'manifest',
})

/** Pages outside the dashboard. */
const pages = Object.values(manifests).flatMap((manifest) =>
  manifest.pages.map(({ path, lazy, namespaces = [] }) => ({
    path,
    page: lazyPart(async () => {
      const [page] = await Promise.all([lazy(), loadNamespaces(namespaces)])
      return page
    }),
  })),
)

export const publicPaths: readonly string[] = pages.map(({ path }) => `/${path}`)

export function PublicRoutes() {
  return (
    <Suspense>
      <OfflineBar isAlone />
      <Routes>
        {pages.map(({ path, page }) => (
          <Route key={path} path={path} caseSensitive element={<Part of={page} />} />
        ))}
        <Route
          path="*"
          element={
            <main>
              <NotFoundPage />
            </main>
          }
        />
      </Routes>
    </Suspense>
  )
}
