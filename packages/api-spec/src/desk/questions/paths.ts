export const questionsPath = '/dashboard/ask-question'
export const questionPath = (id: string) => `/dashboard/ask-question?question=${id}` as const
/** The talk of a contract. */
export const talkPath = (contractId: string) => `/dashboard/ask-question?talk=${contractId}` as const
