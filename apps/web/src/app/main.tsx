import 'virtual:theme.css'
import './styles/entry.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { startEntryTexts } from './languages/entry-texts.ts'
import { spokenLanguage } from './languages/language.ts'
import { applyPagePolicy } from './styles/page-policy.ts'
import { followPath } from './addresses/path.ts'
import { Root } from './start/root.tsx'
import { routedApp } from './start/root-part.ts'
import { startSession } from './session/session.ts'
import { applySettings } from './session/settings.ts'

// The mock layer for development; it is not in a build.
if (import.meta.env.DEV) await (await import('#testing/mock-network.ts')).startMockNetwork()

applyPagePolicy()
applySettings()
document.documentElement.lang = spokenLanguage()
followPath()
void renderApp()

/** Renders the app in place of the first paint. A function, because other modules import this one and a top-level await
 *  here would block them. */
async function renderApp(): Promise<void> {
  // With a stored token, the session and the texts are fetched in parallel.
  const session = startSession()
  await startEntryTexts()
  const place = document.getElementById('root')
  if (!place) throw new Error('index.html has no #root')
  // The server's picture of the screen stays until the screen itself can be rendered completely.
  if (place.dataset.painted === 'screen') await Promise.all([session, routedApp.load().catch(() => {})])
  const { painted } = place.dataset
  delete place.dataset.painted
  place.ariaBusy = null
  const app = (
    <StrictMode>
      <Root />
    </StrictMode>
  )
  // The sign-in form was painted before this script; it is hydrated, so that what was typed stays.
  if (painted === 'login') hydrateRoot(place, app)
  else createRoot(place).render(app)
}
