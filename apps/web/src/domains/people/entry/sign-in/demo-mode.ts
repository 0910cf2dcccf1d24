import type { getDemoProgress } from '@navyk/api-spec/people/entry'
import type { EndpointAnswer } from '@navyk/api-spec/kit'
import { callAt, type EndpointAddress } from '../../../../app/calls/call.ts'
import { createStore } from '../../../../ui/store.ts'

type Progress = EndpointAnswer<typeof getDemoProgress>['data']

const progressAddress: EndpointAddress<typeof getDemoProgress> = { method: 'GET', path: '/frontend-api/demo-progress' }

/** How long to wait before the server is asked again; tests shorten it. */
export const polling = { pauseMs: 1000 }

/** What the server has put into a meta tag of the page. The sign-in page that is rendered at build time includes
 *  everything of the demo; the first-paint script removes what does not belong to the server's mode. */
const mode = (): string | undefined =>
  import.meta.env.SSR ? 'demo_being_told' : document.querySelector<HTMLMetaElement>('meta[name="navyk-mode"]')?.content

/** Whether the server runs with demo data. */
export const isDemo = (): boolean => mode()?.startsWith('demo') ?? false

/** Whether the data of the demo was still being prepared when the server sent this page. */
export const wasDemoBeingTold = (): boolean => mode() === 'demo_being_told'

/** The last answer of the server; undefined before the first one. */
export const demoProgress = createStore<Progress | undefined>(undefined)

let waiting: Promise<void> | undefined

/** Asks the server how far the demo is, until it is ready. Several callers share one run. */
export function waitForDemo(): Promise<void> {
  waiting ??= poll().finally(() => {
    waiting = undefined
  })
  return waiting
}

async function poll(): Promise<void> {
  while (!demoProgress.get()?.isReady) {
    // The server may be restarted meanwhile.
    const answer = await callAt<typeof getDemoProgress>(progressAddress, {}).catch(() => undefined)
    if (answer) demoProgress.set(answer.data)
    if (!answer?.data.isReady) await new Promise((resolve) => setTimeout(resolve, polling.pauseMs))
  }
}
