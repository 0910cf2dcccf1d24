/** What a link from the list of first steps brings along (`state` of the router), so that the frame can show the way back. */
export const fromFirstSteps = { isFirstStep: true } as const

export const isFromFirstSteps = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isFirstStep' in state
