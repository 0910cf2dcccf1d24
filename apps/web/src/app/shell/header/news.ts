import { lazyPart } from '#ui/loading/lazy-part.tsx'
import type { News } from '../../manifest.ts'
import { manifests } from '../../manifests/manifests.ts'

const Nothing = () => null
const nothing: News = {
  useCount: () => 0,
  Button: Nothing,
  MenuEntry: Nothing,
  window: lazyPart(async () => Nothing),
}

/** News of the one domain that has them. */
export const [news = nothing] = manifests.flatMap(({ manifest }) => manifest.news ?? [])
