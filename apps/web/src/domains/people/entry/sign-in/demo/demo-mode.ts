/** Mode that the server has put into a meta tag of the page. The sign-in page that is rendered at build time includes everything of the
 *  demo; the first-paint script removes what does not belong to the server's mode. */
const mode = (): string | undefined =>
  import.meta.env.SSR ? 'demo_being_told' : document.querySelector<HTMLMetaElement>('meta[name="navyk-mode"]')?.content

/** Whether the server runs with demo data. */
export const isDemo = (): boolean => mode()?.startsWith('demo') ?? false

/** Whether the data of the demo was still being prepared when the server sent this page. */
export const wasDemoBeingTold = (): boolean => mode() === 'demo_being_told'

export const loadWaiting = () => import('./demo-waiting.ts')
