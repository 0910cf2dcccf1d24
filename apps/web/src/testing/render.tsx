import type { SignedInUser } from '@navyk/api-spec/people/sessions'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import i18next from 'i18next'
import { type ReactNode, Suspense } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { onTestFinished } from 'vitest'
import { changed } from '#app/calls/call.ts'
import { refetchChanged } from '#app/calls/changes.ts'
import { startEntryTexts } from '#app/languages/entry-texts.ts'
import { loadDashboardTexts } from '#app/languages/i18n.ts'
import { getLanguage, type Language, chooseOwnLanguage, restoreLanguage } from '#app/languages/language.ts'
import { Providers } from '#app/start/providers.tsx'
import { createQueryClient } from '#app/calls/query.ts'
import { assumeNobody, updateUser } from '#app/session/session.ts'
import { executor } from './people.ts'

interface Options {
  /** The signed-in person; an executor when absent, nobody when null. */
  user?: SignedInUser | null
  /** The address, and the route pattern that it is matched with. */
  path?: string
  route?: string
  /** The picked language; when absent, none is picked. */
  language?: Language
  /** Answers that are in the cache from the start, by the keys of their queries; with their time, where they are
   *  older. */
  answered?: readonly (readonly [key: readonly unknown[], answer: unknown, at?: number])[]
}

/** Renders a screen as it stands in the dashboard: signed in, with its texts, its own cache and address. */
export async function renderScreen(
  screen: ReactNode,
  { user = executor, path = '/', route = '*', language, answered = [] }: Options = {},
) {
  if (language) chooseOwnLanguage(language)
  else restoreLanguage()
  if (user) updateUser(user)
  else assumeNobody()
  await startEntryTexts()
  await loadDashboardTexts()
  await i18next.changeLanguage(getLanguage())
  await i18next.loadNamespaces('validation')
  const client = createQueryClient()
  for (const [key, data, updatedAt] of answered)
    client.setQueryData(key, data, updatedAt === undefined ? {} : { updatedAt })
  const asking = refetchChanged(client)
  changed.notify = asking.markChanged
  onTestFinished(asking.stop)
  return render(
    <Providers>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>
          <Suspense>
            <Routes>
              <Route path={route} element={screen} />
            </Routes>
          </Suspense>
        </MemoryRouter>
      </QueryClientProvider>
    </Providers>,
  )
}
