// Runs in the server, which loads it from the build. It renders a screen with the app's own components and so finds out
// which queries the screen has; the browser gets the picture and the data together, before any script of the app has
// loaded.
import type { SignedInUser } from '@navyk/api-spec/people/sessions'
import { screenPath } from '@navyk/api-spec/kit/paths'
import { type Query, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { matchPath, Route, Routes, StaticRouter } from 'react-router'
import { setDrawnWidth } from '#ui/browser/use-media.ts'
import { transport } from '../calls/call.ts'
import { answerCame } from '../calls/connection.ts'
import { showEntryTexts } from '../languages/entry-texts.ts'
import { startWithTexts } from '../languages/i18n.ts'
import { type ActiveLanguage, setLanguage } from '../languages/language.ts'
import { partsUnderway } from '#ui/loading/lazy-part.tsx'
import { isFor } from '../manifest.ts'
import { Providers } from '../start/providers.tsx'
import { createQueryClient } from '../calls/query.ts'
import { DashboardRoutes } from '../routes/dashboard-routes.tsx'
import { screens } from '../routes/screens.tsx'
import { assumeNobody, updateUser } from '../session/session.ts'
import { Shell } from '../shell/shell.tsx'
import { allTexts } from './all-texts.ts'
import { type PictureNode, treeOf } from './html-tree.ts'

/** Asks the API in the name of the person who asked for the screen. */
type AskApi = (address: string) => Promise<Response>

interface ScreenWish {
  /** Path and query, as in the address bar. */
  address: string
  language: ActiveLanguage
  /** Width in em. */
  width: number
  /** False where only the data is wanted. */
  hasPicture: boolean
}

interface FirstScreen {
  /** The answers to the screen's queries, by their keys. */
  queries: [key: readonly unknown[], answer: unknown][]
  picture: PictureNode[] | null
}

/** A part that is rendered only after another query was answered begins its queries in the next pass. There are at most
 *  so many passes. */
const mostPasses = 4

/** Node's `AsyncLocalStorage`: a value of its own for each of the requests that are being processed. */
interface RequestStorage {
  run: <T>(ask: AskApi, work: () => T) => T
  getStore: () => AskApi | undefined
}

/** Prepares rendering, once for a process. */
export async function createDrawer(asking: RequestStorage): Promise<{ drawFirstScreen: DrawFirstScreen }> {
  transport.fetch = (address, init) => {
    const ask = asking.getStore()
    const { pathname, search } = new URL(address)
    if (!ask || (init.method ?? 'GET') !== 'GET') return Promise.reject(new Error(`Nobody may call ${pathname} here`))
    return ask(pathname + search)
  }
  await startWithTexts(allTexts)
  return {
    drawFirstScreen: async (user, wish, ask) => {
      const client = createQueryClient()
      // A query that fails is left out; the page repeats it.
      client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
      try {
        return await asking.run(ask, () => renderUntilLoaded(client, user, wish))
      } finally {
        client.clear()
      }
    },
  }
}

/** Renders the screen at an address for one person. Each call has a cache of its own. State of modules (person,
 *  language) is set before each rendering and cleared after it; a rendering is synchronous, so no other call can see
 *  it. */
type DrawFirstScreen = (user: SignedInUser, wish: ScreenWish, ask: AskApi) => Promise<FirstScreen>

async function renderUntilLoaded(client: QueryClient, user: SignedInUser, wish: ScreenWish): Promise<FirstScreen> {
  const { pathname } = new URL(wish.address, 'http://localhost')
  const screen = screens.find(({ path }) => matchPath({ path: screenPath(path), caseSensitive: true }, pathname))
  if (!screen || !isFor(screen, user)) return { queries: [], picture: null }
  await screen.part.load()
  let markup = render(client, user, wish)
  for (let pass = 1; pass < mostPasses; pass++) {
    const open = client.getQueryCache().getAll().filter(isOpen)
    const parts = partsUnderway()
    if (open.length + parts.length === 0) break
    await Promise.allSettled([...open.map((query) => query.fetch()), ...parts])
    markup = render(client, user, wish)
  }
  const answered = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
  return {
    queries: answered.map(({ queryKey, state }) => [queryKey, state.data]),
    picture: wish.hasPicture ? treeOf(markup) : null,
  }
}

const isOpen = ({ state, options }: Query) =>
  state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false

const Frame = () => (
  <Shell>
    <DashboardRoutes />
  </Shell>
)

function render(client: QueryClient, user: SignedInUser, { address, language, width }: ScreenWish): string {
  setLanguage(language)
  showEntryTexts(allTexts[language])
  setDrawnWidth(width)
  updateUser(user)
  // A person who gets the picture is online.
  answerCame()
  try {
    return renderToStaticMarkup(
      <Providers>
        <QueryClientProvider client={client}>
          <StaticRouter location={address}>
            <Routes>
              <Route path={screenPath('*')} element={<Frame />} />
            </Routes>
          </StaticRouter>
        </QueryClientProvider>
      </Providers>,
    )
  } finally {
    assumeNobody()
  }
}
