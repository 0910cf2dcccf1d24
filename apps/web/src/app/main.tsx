import 'virtual:theme.css'
import './styles/entry.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { startEntryTexts } from './languages/entry-texts.ts'
import { spokenLanguage } from './languages/language.ts'
import { obeyPagePolicy } from './page-policy.ts'
import { followPath } from './path.ts'
import { Root } from './root.tsx'
import { routedApp } from './root-part.ts'
import { startSession } from './session.ts'
import { applySettings } from './settings.ts'

// What screens under construction are told instead of the API's answers; no such thing in a build.
if (import.meta.env.DEV) await (await import('../testing/mock-network.ts')).startMockNetwork()

obeyPagePolicy()
applySettings()
document.documentElement.lang = spokenLanguage()
followPath()
void show()

/** Shows the app in the place of what was painted before it. Other parts import this one, so it may not wait for them while
 *  it is itself being read. */
async function show(): Promise<void> {
  // With a stored token, whose it is and the texts are asked for at the same time.
  const session = startSession()
  await startEntryTexts()
  const place = document.getElementById('root')
  if (!place) throw new Error('index.html has no #root')
  // A picture of the screen, drawn by the server, stands there until the screen itself is complete.
  if (place.dataset.painted === 'screen') await Promise.all([session, routedApp.load().catch(() => {})])
  const { painted } = place.dataset
  delete place.dataset.painted
  place.ariaBusy = null
  const app = (
    <StrictMode>
      <Root />
    </StrictMode>
  )
  // The page was painted before this script: the sign-in form is taken over as it stands, with what was typed into it.
  if (painted === 'login') hydrateRoot(place, app)
  else createRoot(place).render(app)
}
