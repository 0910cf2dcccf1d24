export { countWaitingApplications } from './queries.ts'

export { findApprovedApplication } from './find-approved-application.ts'
export { leaveApplications } from './decide-application.ts'
import './tables.ts'
