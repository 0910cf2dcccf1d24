import 'virtual:theme.css'
import './styles/entry.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startLanguages } from './languages/i18n.ts'
import { startSession } from './session.ts'
import { applySettings } from './settings.ts'

applySettings()
// With a stored token, whose it is and the texts are asked for at the same time.
void startSession()
await startLanguages()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const app = (
  <StrictMode>
    <App />
  </StrictMode>
)
// The page was painted before this script: the sign-in form is taken over as it stands, with what was typed into it.
if (root.dataset.painted === 'login') hydrateRoot(root, app)
else createRoot(root).render(app)
