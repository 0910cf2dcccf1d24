/// <reference types="msw/vite/client" />
import { network } from 'virtual:msw'
import { handlers } from './handlers.ts'

/** Starts the mock layer between the page and the API. */
export async function startMockNetwork(): Promise<void> {
  if (handlers.length === 0) return
  network.configure({ handlers, onUnhandledFrame: 'bypass' })
  await network.enable()
}
