// Applications: customers who want to become executors, from asking to the staff's decision. It does not own cabinets:
// accounts makes the one that an approved application leads to.

export { countWaiting as countWaitingApplications } from './queries.ts'

export { applicationRoutes } from './routes.ts'
export { findApprovedApplication } from './find-approved-application.ts'
export { leaveApplications } from './decide-application.ts'
export { eraseApplications } from './erase-queries.ts'
export { exportFor as exportApplications } from './export.ts'
import './tables.ts'
export { partiesOfApplications } from './queries.ts'
