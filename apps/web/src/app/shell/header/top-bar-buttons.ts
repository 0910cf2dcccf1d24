import { manifests } from '../../manifests.ts'

/** Buttons of the domains in the top bar, beside the news. */
export const topBarButtons = manifests.flatMap(({ domain, manifest }) =>
  manifest.topBar ? [{ domain, ...manifest.topBar }] : [],
)
