// Loaded while a demo is told alone: no other first page needs it.
import type { EndpointAnswer } from '@navyk/api-spec/kit'
import type { getDemoProgress } from '@navyk/api-spec/people/entry'
import { callAt, type EndpointAddress } from '#app/calls/call.ts'
import { spokenLanguage } from '#app/languages/language.ts'
import { createStore } from '#ui/browser/store.ts'

type Progress = EndpointAnswer<typeof getDemoProgress>['data']

const progressAddress: EndpointAddress<typeof getDemoProgress> = { method: 'GET', path: '/frontend-api/demo-progress' }

/** Pause before the server is asked again; tests shorten it. */
export const polling = { pauseMs: 1000 }

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

/** Progress as the page shows it: how much of `max` is told, and both in words. */
export interface ShownProgress {
  told: number
  max: number
  words: string
}

/** Hands on how far the demo is with each answer of the server, and "ready" at the end.
 *  @param template words with {{told}} and {{expected}} */
export function followDemo(template: string, show: (progress: ShownProgress | 'ready') => void): void {
  const showProgress = () => {
    const progress = demoProgress.get()
    if (progress) show(progress.isReady ? 'ready' : shownOf(progress, template))
  }
  const stop = demoProgress.subscribe(showProgress)
  showProgress()
  void waitForDemo().finally(stop)
}

function shownOf({ told, expected }: Progress, template: string): ShownProgress {
  const max = Math.max(told, expected, 1)
  const format = new Intl.NumberFormat(spokenLanguage(), { useGrouping: 'always' }).format
  return { told, max, words: template.replace('{{told}}', format(told)).replace('{{expected}}', format(max)) }
}
