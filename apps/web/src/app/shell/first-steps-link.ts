/** The router's `state` of a link from the list of first steps, by which the frame shows a link back. */
export const fromFirstSteps = { isFirstStep: true } as const

export const isFromFirstSteps = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isFirstStep' in state
