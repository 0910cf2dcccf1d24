import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { mockApi } from './mock-api.ts'
import { installScreen, setScreenWidth } from './screen-width.ts'

// Pure rules are tested in files that need no browser.
if (typeof document !== 'undefined') {
  installScreen()
  beforeAll(() => mockApi.listen({ onUnhandledFrame: 'bypass' }))
  afterEach(() => {
    cleanup()
    mockApi.resetHandlers()
    localStorage.clear()
    sessionStorage.clear()
    setScreenWidth(1440)
  })
  afterAll(() => mockApi.close())
}
