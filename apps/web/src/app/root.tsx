import { Suspense } from 'react'
import { LoginPage } from '../domains/people/accounts/sign-in/login-page.tsx'
import { isSignInPath } from './frame-paths.ts'
import { Part } from './lazy-part.tsx'
import { PartBoundary } from './part-boundary.tsx'
import { usePath } from './path.ts'
import { Providers } from './providers.tsx'
import { rememberPath } from './remembered-path.ts'
import { routedApp } from './root-part.ts'
import { useSession } from './session.ts'
import { OfflineBar } from './shell/offline-bar.tsx'
import { ShellOutline } from './shell/shell-outline.tsx'

export function Root() {
  return (
    <Providers>
      <FirstFork />
    </Providers>
  )
}

/** The first fork of the road. The entry holds the sign-in page and the shell's outline, and stays as it is however many
 *  screens there are: the sign-in page must be here at once, and nobody waits for the rest before it. */
function FirstFork() {
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

/** Shown at /login and under any dashboard path, which is remembered. */
function SignIn() {
  rememberPath()
  return (
    <>
      <OfflineBar isAlone />
      <LoginPage />
    </>
  )
}
