// Acts on the wire: what was taught in a month, as its customer accepts it.
export {
  type Act,
  type ActState,
  acknowledgeAct,
  declineAct,
  downloadAct,
  getAct,
  issueActs,
  listActHistory,
  listActs,
  replaceAct,
  requestActCode,
} from './acts.ts'
