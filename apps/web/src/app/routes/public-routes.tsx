import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { loadNamespaces } from '../languages/i18n.ts'
import { lazyPart, Part } from '../lazy-part.tsx'
import { OfflineBar } from '../shell/offline-bar.tsx'
import type { RouteDescriptor } from './descriptor.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** Pages outside the dashboard: a domain's public-routes.tsx exports `routes` with paths from the root. */
const modules = import.meta.glob<{ routes: Pick<RouteDescriptor, 'path' | 'lazy' | 'namespaces'>[] }>(
  '../../domains/*/*/public-routes.tsx',
  { eager: true },
)

const pages = Object.values(modules).flatMap(({ routes }) =>
  routes.map((route) => ({
    path: route.path,
    page: lazyPart(async () => {
      const [page] = await Promise.all([route.lazy(), loadNamespaces(route.namespaces ?? [])])
      return page
    }),
  })),
)

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
