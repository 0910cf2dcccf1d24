import './test-day.ts'
import { cleanup, configure } from '@testing-library/react'
import i18next from 'i18next'
import toast from 'react-hot-toast'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { changed } from '#app/calls/call.ts'
import { answerCame } from '#app/calls/connection.ts'
import { getLanguage, restoreLanguage } from '#app/languages/language.ts'
import { overlaysWanted } from '#ui/feedback/overlays-wanted.ts'
import { plainToasts } from '#ui/feedback/toasts.ts'
import { mockApi } from './mock-api.ts'
import { installScreen, setScreenWidth } from './screen-width.ts'

// The test files of a worker share the state of modules, so it is reset after each test. Files that test pure rules run
// without a DOM.
if (typeof document !== 'undefined') {
  installScreen()
  // Ends what hangs. A busy machine takes seconds for the first lazy part or language.
  configure({ asyncUtilTimeout: 60_000 })
  beforeAll(async () => {
    mockApi.listen({ onUnhandledFrame: 'bypass' })
    // Dialogs are lazy parts. They are loaded beforehand, so that no test depends on which one was first to load them.
    await Promise.all([import('#ui/dialogs/confirmation.tsx'), import('#ui/dialogs/code-entry.tsx')])
  })
  afterEach(async () => {
    cleanup()
    toast.remove()
    changed.notify = () => {}
    answerCame()
    overlaysWanted.set(false)
    plainToasts.set([])
    mockApi.resetHandlers()
    localStorage.clear()
    sessionStorage.clear()
    setScreenWidth(1440)
    document.documentElement.removeAttribute('dir')
    restoreLanguage()
    if (i18next.isInitialized) await i18next.changeLanguage(getLanguage())
  })
  afterAll(async () => {
    // The end of a file breaks off what is still being imported, and the worker's later files would find it failed.
    await vi.dynamicImportSettled()
    mockApi.close()
  })
}
