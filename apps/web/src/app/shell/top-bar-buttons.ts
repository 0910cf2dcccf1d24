import { manifests } from '../manifests.ts'

/** What the domains have in the top bar, beside the news. */
export const topBarButtons = manifests.flatMap(({ domain, manifest }) =>
  manifest.topBar ? [{ domain, ...manifest.topBar }] : [],
)
