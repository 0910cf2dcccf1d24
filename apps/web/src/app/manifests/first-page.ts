import type { ComponentType } from 'react'

/** The page for everybody who is not signed in: of the one domain that has a first-page.ts. It is in the entry, unlike
 *  the pages of public-manifest.ts, so that it needs no further request. */
const pages = import.meta.glob<ComponentType>('../../domains/*/*/first-page.ts', { eager: true, import: 'FirstPage' })

export const [FirstPage = () => null] = Object.values(pages)
