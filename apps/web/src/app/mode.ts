/** Whether the server runs with demo data; it says so in the page. The picture of the sign-in page, drawn at build time,
 *  has the demo accounts in it; the page's first script takes them out where they don't belong. */
export const isDemo = (): boolean =>
  import.meta.env.SSR || document.querySelector<HTMLMetaElement>('meta[name="navyk-mode"]')?.content === 'demo'
