/** Whether the server runs with demo data; it says so in the page. */
export const isDemo = (): boolean =>
  typeof document !== 'undefined' &&
  document.querySelector<HTMLMetaElement>('meta[name="navyk-mode"]')?.content === 'demo'
