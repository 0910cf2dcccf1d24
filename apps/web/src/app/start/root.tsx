import { Suspense } from 'react'
import { FirstPage } from '../manifests/first-page.ts'
import { isSignInPath } from '../addresses/frame-paths.ts'
import { Part } from '#ui/loading/lazy-part.tsx'
import { PartBoundary } from './part-boundary.tsx'
import { usePath } from '../addresses/path.ts'
import { Providers } from './providers.tsx'
import { storePath } from '../addresses/remembered-path.ts'
import { routedApp } from './root-part.ts'
import { useSession } from '../session/session.ts'
import { OfflineBar } from '../shell/banners/offline-bar.tsx'
import { ShellOutline } from '../shell/shell-outline.tsx'

export function Root() {
  return (
    <Providers>
      <SignInOrApp />
    </Providers>
  )
}

/** Chooses between the sign-in page and the rest of the app, before the router. The entry contains only the sign-in
 *  page and the shell's outline, so its size does not grow with the number of screens; everything else is loaded after
 *  this choice. */
function SignInOrApp() {
  const { isInitialized, isAuthenticated } = useSession()
  const path = usePath()
  const isInside = isSignInPath(path)
  if (isInside && !isInitialized) return <ShellOutline />
  if (isInside && !isAuthenticated) return <SignIn />
  return (
    <PartBoundary resetKey={path}>
      <Suspense fallback={isInside ? <ShellOutline /> : null}>
        <Part of={routedApp} />
      </Suspense>
    </PartBoundary>
  )
}

/** The sign-in page, shown at /login and under any dashboard path, which is remembered. */
function SignIn() {
  storePath()
  return (
    <>
      <OfflineBar isAlone />
      <FirstPage />
    </>
  )
}
