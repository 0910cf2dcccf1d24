import { inject } from 'vitest'

/** How often a property is tried: `usual` times, and 200 times in the deep run. */
export const tries = (usual: number): number => (inject('isDeep') ? Math.max(usual, 200) : usual)
