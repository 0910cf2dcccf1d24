/** Whether the server runs with demo data, by a meta tag of the page. The sign-in page that is rendered at build time
 *  includes the demo accounts; the first-paint script removes them in other modes. */
export const isDemo = (): boolean =>
  import.meta.env.SSR || document.querySelector<HTMLMetaElement>('meta[name="navyk-mode"]')?.content === 'demo'
