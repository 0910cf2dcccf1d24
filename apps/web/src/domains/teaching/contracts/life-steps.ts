import type { Contract } from '@navyk/api-spec/teaching/contracts'

/** The steps of an active contract's life, those that everybody may want first, those that end it last. */
const order = [
  'resume',
  'pause',
  'declinePause',
  'askToPause',
  'proposeChange',
  'startSuccessor',
  'withdrawNotice',
  'giveNotice',
  'terminate',
] as const satisfies (keyof Contract['actions'])[]
export type LifeStep = (typeof order)[number]

/** What the person may do now. */
export const lifeSteps = ({ actions }: Pick<Contract, 'actions'>): LifeStep[] => order.filter((step) => actions[step])
