import { inject } from 'vitest'

/** Tries of a property: `usual` ones, and at least 200 in the deep run. */
export const tries = (usual: number): number => (inject('isDeep') ? Math.max(usual, 200) : usual)
